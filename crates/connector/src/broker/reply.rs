//! What is answered: a response as a whole, or one whose items are written out piece by piece.

use crate::queue::{Items, written};
use crate::service::Answer;
use crate::wire::{Data, Numbering, Request, Response};

/// What is answered.
pub(super) enum Reply {
    /// A response as a whole.
    Whole(Response),
    /// A response to a poll; its data follows.
    Items {
        /// The response without its data.
        response: Response,
        /// Its data.
        items: Items,
    },
}

impl Reply {
    /// The request was handled.
    pub(super) fn ok(request: &Request, text: &str) -> Self {
        Self::Whole(Response::ok(request, Data::text(text)))
    }

    /// Returns the response, without the items of a poll.
    pub(super) fn response(&self) -> &Response {
        match self {
            Self::Whole(response) | Self::Items { response, .. } => response,
        }
    }

    /// Returns how many items come with it.
    pub(super) fn items(&self) -> Option<usize> {
        match self {
            Self::Whole(_) => None,
            Self::Items { items, .. } => Some(items.len()),
        }
    }

    pub(super) fn answer(self, numbering: Numbering) -> Answer {
        match self {
            Self::Whole(response) => Answer::whole(response.encode(numbering)),
            Self::Items { response, items } => {
                let guid = response.session_guid.clone().unwrap_or_default();
                Answer::Json(written(response, numbering, items, guid))
            }
        }
    }
}
