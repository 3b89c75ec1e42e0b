//! Licence expressions.

use xtask::licence::allows;

#[test]
fn an_expression_is_allowed_when_the_list_satisfies_it() {
    let list = ["MIT", "ISC", "Apache-2.0 WITH LLVM-exception"];
    for (expression, allowed) in [
        ("MIT", true),
        ("GPL-3.0-only", false),
        ("MIT OR GPL-3.0-only", true),
        ("GPL-3.0-only OR MIT", true),
        ("GPL-2.0-only/MIT", true),
        ("GPL-2.0-only / MIT", true),
        ("MIT AND GPL-3.0-only", false),
        ("MIT AND ISC", true),
        ("(MIT OR GPL-3.0-only) AND ISC", true),
        ("MIT OR GPL-3.0-only AND GPL-2.0-only", true),
        ("(MIT OR ISC) AND GPL-3.0-only", false),
        ("Apache-2.0 WITH LLVM-exception", true),
        ("Apache-2.0", false),
        ("MIT WITH LLVM-exception", false),
        // No expressions.
        ("", false),
        ("MIT ISC", false),
        ("(MIT", false),
        ("MIT)", false),
        ("MIT OR", false),
        ("AND MIT", false),
    ] {
        assert_eq!(allows(expression, &list), allowed, "{expression:?}");
    }
}
