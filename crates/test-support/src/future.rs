//! [`wait`](crate::wait) for futures.

use std::fmt::Display;

use crate::wait::LIMIT;

/// Waits for a future at most [`LIMIT`].
pub async fn within<F: Future>(what: impl Display, future: F) -> F::Output {
    let waited = tokio::time::timeout(LIMIT, future).await;
    waited.unwrap_or_else(|_| panic!("waited {LIMIT:?} for {what}"))
}
