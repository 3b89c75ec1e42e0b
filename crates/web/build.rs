//! Builds anew when a page, a script or a style changed: they are embedded.

fn main() {
    println!("cargo:rerun-if-changed=assets");
}
