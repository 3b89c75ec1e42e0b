//! A transport that answers.

use std::time::Duration;

use tokio::sync::watch;
use tokio::task::JoinHandle;

/// A transport that answers, until it is stopped or dropped.
#[derive(Debug)]
pub struct Running {
    stop: watch::Sender<bool>,
    task: JoinHandle<()>,
}

impl Running {
    /// Starts a task that ends soon after its [`Stopping`] says so.
    pub(super) fn start<F>(run: impl FnOnce(Stopping) -> F) -> Self
    where
        F: Future<Output = ()> + Send + 'static,
    {
        let (stop, stopping) = watch::channel(false);
        Self { stop, task: tokio::spawn(run(Stopping(stopping))) }
    }

    /// Takes no more requests, and returns when what is being answered is answered, or has taken too long.
    pub async fn stop(self) {
        let _ = self.stop.send(true);
        let _ = self.task.await;
    }
}

/// Tells a transport that it is to stop.
#[derive(Clone)]
pub(super) struct Stopping(watch::Receiver<bool>);

impl Stopping {
    /// Waits until the transport is to stop; a handle that was dropped counts.
    pub(super) async fn asked(&mut self) {
        let _ = self.0.wait_for(|stop| *stop).await;
    }

    /// Waits until the transport is to stop, and then for so long.
    pub(super) async fn over(&mut self, farewell: Duration) {
        self.asked().await;
        tokio::time::sleep(farewell).await;
    }
}
