//! Bodies: JSON, whatever the content type says, with a sentence when it is none.

use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{FromRequest, Request};
use serde::de::DeserializeOwned;

use crate::Trouble;
use crate::server::Club;

/// A body of JSON.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<Club> for Body<T> {
    type Rejection = Trouble;

    async fn from_request(request: Request, club: &Club) -> Result<Body<T>, Trouble> {
        let bytes = Bytes::from_request(request, club).await.map_err(|error| match error {
            BytesRejection::FailedToBufferBody(error)
                if error.status() == axum::http::StatusCode::PAYLOAD_TOO_LARGE =>
            {
                Trouble::too_large()
            }
            _ => Trouble::unreadable("The request broke off. It is sent again."),
        })?;
        let read = serde_json::from_slice(&bytes);
        read.map(Body).map_err(|error| {
            Trouble::unreadable(format!("The server does not understand this: {error}."))
        })
    }
}
