//! The cells `Contract` and `Result`.
//!
//! Reads `4 S x`, `2 NT`, `PASS`; also without blanks, in any case, and `AP`, `P` or `ALL PASS` for a pass. Writes the
//! guide's form: `t c x` with blanks, `PASS`.

use bridge::{Contract, Form, NotUnderstood};

/// What stands in the cell `Contract`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContractCell {
    /// All four passed.
    PassedOut,
    /// A contract.
    Contract(Contract),
}

/// Reads a contract.
pub fn read_contract(text: &str) -> Result<ContractCell, NotUnderstood> {
    let plain: String = text.chars().filter(|letter| !letter.is_whitespace()).collect();
    let plain = plain.to_ascii_uppercase();
    if matches!(plain.as_str(), "PASS" | "AP" | "P" | "ALLPASS" | "PASSED" | "PASSEDOUT") {
        return Ok(ContractCell::PassedOut);
    }
    text.parse().map(ContractCell::Contract)
}

/// Writes a contract.
pub fn write_contract(cell: ContractCell) -> String {
    match cell {
        ContractCell::PassedOut => "PASS".into(),
        ContractCell::Contract(contract) => contract.text(Form::Bws),
    }
}
