//! What must hold for any bytes that come in; the fuzz target has the same check.

use connector::wire::{DataType, ErrorType, Numbering, Payload, Request, Response};
use serde_json::Value;

/// Does what a broker does with bytes before it looks anything up, and checks the answer.
///
/// # Panics
///
/// When the answer is not one line of JSON with a JSON text in it, or does not read back as it was.
pub(crate) fn check_request(bytes: &[u8]) {
    let response = match Request::decode(bytes) {
        Err(error) => Response::from(&error),
        Ok(request) => {
            assert_eq!(Request::decode(request.encode().as_bytes()).as_ref(), Ok(&request));
            answer(&request)
        }
    };
    assert_eq!(response.data_type, DataType::Error);
    for numbering in [Numbering::Clients, Numbering::Guide] {
        let written = response.encode(numbering);
        assert!(!written.contains(['\r', '\n']), "{written}");
        let envelope: Value = serde_json::from_str(&written).expect("an envelope of JSON");
        let inner = envelope["SerializedData"].as_str().expect("a string");
        let inner: Value = serde_json::from_str(inner).expect("JSON in the string");
        assert!(inner.is_string(), "{inner}");
        let read = Response::decode(written.as_bytes(), numbering).expect("what was written");
        assert_eq!(read, response);
    }
}

fn answer(request: &Request) -> Response {
    match Payload::of(request) {
        Err(error) => Response::without_payload(request, &error),
        Ok(payload) => {
            // No folder is there: nobody looks at the disk for what comes in.
            let faults = payload.validate_where(|_| false);
            assert!(faults.iter().all(|fault| !fault.is_empty()), "{faults:?}");
            Response::error(request, ErrorType::Validation, &faults.join("\r\n"))
        }
    }
}
