//! The columns of a table held against the catalogue: what is missing, of another type or size, or of no guide.
//!
//! What a control program takes is a note: a column that programs do without, one with more or less room, one of a type
//! that Access converts. A problem is only what it would trip over.

use super::is_custom;
use crate::exchange::Exchange;
use crate::finding::{Code, Finding, Findings, Where};
use crate::schema::{self, ColumnSchema, TableSchema, TypeFit};
use jet::table::{Column, Table};

pub(super) fn look(
    table: &Table,
    schema: &'static TableSchema,
    exchange: &mut Exchange,
    findings: &mut Findings,
) {
    let mut lacking = Vec::new();
    for column in schema.columns {
        let at = Where::table(schema.name).column(column.name);
        match table.position(column.name) {
            Some(position) => {
                let found = different(table, schema, column, &table.columns()[position]);
                found.into_iter().for_each(|finding| findings.push(finding.at(at.clone())));
            }
            None if schema.can_lack(column) => lacking.push(column.name),
            None => {
                let sentence = "the table has no such column";
                findings.push(Finding::new(Code::MissingColumn, sentence).at(at));
            }
        }
    }
    // Every setting is optional.
    if !lacking.is_empty() && schema.name != "Settings" {
        let sentence = format!("the table lacks {}; programs do without", lacking.join(", "));
        findings.push(Finding::new(Code::LaterColumn, sentence).at(Where::table(schema.name)));
    }
    unknown(table, schema, exchange, findings);
}

/// How a column differs from that of the catalogue, if programs could notice.
fn different(
    table: &Table,
    schema: &TableSchema,
    column: &ColumnSchema,
    found: &Column,
) -> Option<Finding> {
    let (is, should) = (found.kind, column.column_type());
    Some(match column.type_fit(is) {
        TypeFit::Same if column.fits(found, table.version()) => return None,
        TypeFit::Same => {
            let sentence = match column.size() {
                Some(size) => {
                    let most = found.most(table.version());
                    format!("the column takes {most} characters, today's {size}")
                }
                None => "the engine does not count the column".into(),
            };
            Finding::new(Code::OtherSize, sentence)
        }
        TypeFit::Wider => {
            let sentence =
                format!("the column is of type {is:?}, not {should:?}; Access converts its values");
            Finding::new(Code::WiderType, sentence)
        }
        TypeFit::Narrower if schema.is_filled_beforehand() => {
            let sentence = format!("the column is of type {is:?} and takes smaller numbers");
            Finding::new(Code::OtherSize, sentence)
        }
        TypeFit::Narrower | TypeFit::Other => {
            let sentence = format!("the column is of type {is:?}, not {should:?}");
            Finding::new(Code::OtherType, sentence)
        }
    })
}

/// Columns of programs, and of nobody.
fn unknown(table: &Table, schema: &TableSchema, exchange: &mut Exchange, findings: &mut Findings) {
    let at = |column: &str| Where::table(schema.name).column(column);
    let is_known = |name: &str| {
        schema.column(name).is_some()
            || schema
                .columns_in(jet::Version::Jet3)
                .iter()
                .any(|own| own.name.eq_ignore_ascii_case(name))
    };
    let last_known = table.columns().iter().rposition(|column| is_known(&column.name));
    for (position, column) in table.columns().iter().enumerate() {
        let name = &column.name;
        if is_known(name) {
            continue;
        }
        if is_custom(name) {
            exchange.custom_columns.push((schema.name.into(), name.clone()));
            if last_known.is_some_and(|last| position < last) {
                let sentence = "a program's own column stands before columns of the guide";
                findings.push(Finding::new(Code::MisplacedColumn, sentence).at(at(name)));
            }
        } else if !schema::is_known_extension(schema.name, name) {
            findings
                .push(Finding::new(Code::ForeignColumn, "the column is of no guide").at(at(name)));
        }
    }
}
