//! Looks into the file for somebody whose token is not known: all who wait for one share it, so that a crowd with made-up
//! tokens costs the thread that owns the log no more than one of them does.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use tokio::sync::Mutex;

/// The looks of all who ask.
#[derive(Clone, Default)]
pub(super) struct SharedLooks(Arc<Looks>);

#[derive(Default)]
struct Looks {
    begun: AtomicU64,
    /// The number of the last one that has ended well.
    ended: Mutex<u64>,
}

impl SharedLooks {
    /// Looks, or waits for a look of somebody else that begins after this was called.
    pub(super) async fn look<E>(&self, look: impl Future<Output = Result<(), E>>) -> Result<(), E> {
        let before = self.0.begun.load(Ordering::SeqCst);
        let mut ended = self.0.ended.lock().await;
        if *ended > before {
            return Ok(());
        }
        let number = self.0.begun.fetch_add(1, Ordering::SeqCst) + 1;
        look.await?;
        *ended = number;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicUsize;

    use futures_util::future::join_all;
    use tokio::sync::Semaphore;

    use super::*;

    fn run(test: impl Future<Output = ()>) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        runtime.unwrap().block_on(test);
    }

    #[test]
    fn a_crowd_shares_one_look_and_the_next_crowd_another() {
        run(async {
            let (looks, made) = (SharedLooks::default(), AtomicUsize::new(0));
            let look = || async {
                made.fetch_add(1, Ordering::SeqCst);
                tokio::task::yield_now().await;
                Ok::<(), ()>(())
            };
            let crowd = || join_all((0..200).map(|_| looks.look(look())));
            assert!(crowd().await.iter().all(Result::is_ok));
            // The first looks for itself; the others came before it began, or while it was under way.
            assert!(made.load(Ordering::SeqCst) <= 2, "{made:?}");
            assert!(crowd().await.iter().all(Result::is_ok));
            assert!(made.load(Ordering::SeqCst) <= 4, "{made:?}");
        });
    }

    #[test]
    fn who_comes_during_a_look_waits_for_another() {
        run(async {
            let (looks, made, gate) =
                (SharedLooks::default(), AtomicUsize::new(0), Semaphore::new(0));
            let look = || async {
                made.fetch_add(1, Ordering::SeqCst);
                gate.acquire().await.unwrap().forget();
                Ok::<(), ()>(())
            };
            let first = looks.look(look());
            let others = async {
                // By now the first look is under way: what it saw may be from before these came.
                let second = looks.look(look());
                gate.add_permits(2);
                second.await
            };
            assert_eq!(tokio::join!(first, others), (Ok(()), Ok(())));
            assert_eq!(made.load(Ordering::SeqCst), 2);
        });
    }

    #[test]
    fn one_that_failed_counts_for_nobody_else() {
        run(async {
            let looks = SharedLooks::default();
            let failed = looks.look(async { Err::<(), _>("broken") });
            let other = looks.look(async { Ok::<(), &str>(()) });
            assert_eq!(tokio::join!(failed, other), (Err("broken"), Ok(())));
        });
    }
}
