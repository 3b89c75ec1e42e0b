//! Whose password is worked out next. Working one out is slow, so there are few turns at a time: one address has one of them
//! at most, and who has guessed least goes first. So whoever guesses, waits for those who do not.

use std::collections::HashSet;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

/// The turns; shared by all who ask.
#[derive(Clone)]
pub(super) struct Turns(Arc<Mutex<Line>>);

struct Line {
    free: usize,
    /// The addresses that have a turn now.
    working: HashSet<IpAddr>,
    /// Those who wait, in the order in which they came.
    waiting: Vec<Waiter>,
}

struct Waiter {
    who: Asker,
    turn: oneshot::Sender<Turn>,
}

/// Somebody whose password is to be worked out.
#[derive(Debug, Clone, Copy)]
pub(super) struct Asker {
    /// Nobody's for people who have shown already who they are.
    pub(super) address: Option<IpAddr>,
    /// The wrong tries of the address before this one.
    pub(super) wrong: u32,
}

/// Somebody's turn, until it is dropped.
pub(super) struct Turn {
    /// None for one that nobody took.
    turns: Option<Turns>,
    address: Option<IpAddr>,
}

impl Turns {
    pub(super) fn new(at_a_time: usize) -> Turns {
        let line = Line { free: at_a_time, working: HashSet::new(), waiting: Vec::new() };
        Turns(Arc::new(Mutex::new(line)))
    }

    /// Waits for a turn; nothing when there will be none.
    pub(super) async fn wait(&self, who: Asker) -> Option<Turn> {
        let (give, given) = oneshot::channel();
        {
            let mut line = self.line();
            // Who has gone does not wait any more.
            line.waiting.retain(|waiter| !waiter.turn.is_closed());
            line.waiting.push(Waiter { who, turn: give });
            self.hand_out(&mut line);
        }
        given.await.ok()
    }

    /// Gives turns to those who may have one.
    fn hand_out(&self, line: &mut Line) {
        while line.free > 0 {
            let may = |(_, waiter): &(usize, &Waiter)| {
                waiter.who.address.is_none_or(|address| !line.working.contains(&address))
            };
            let waiting = line.waiting.iter().enumerate().filter(may);
            // The first of those with the fewest.
            let next = waiting.min_by_key(|(_, waiter)| waiter.who.wrong).map(|(at, _)| at);
            let Some(next) = next else { return };
            let Waiter { who, turn } = line.waiting.remove(next);
            let given = turn.send(Turn { turns: Some(self.clone()), address: who.address });
            match given {
                Ok(()) => {
                    line.free -= 1;
                    line.working.extend(who.address);
                }
                Err(mut nobodys) => nobodys.turns = None,
            }
        }
    }

    fn line(&self) -> MutexGuard<'_, Line> {
        // What is kept is plain values, true at every moment.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        let Some(turns) = self.turns.take() else { return };
        let mut line = turns.line();
        line.free += 1;
        if let Some(address) = self.address {
            line.working.remove(&address);
        }
        turns.hand_out(&mut line);
    }
}

#[cfg(test)]
mod tests {
    use std::future::poll_fn;
    use std::pin::Pin;
    use std::task::Poll;

    use super::*;

    type Waiting<'a> = Pin<Box<dyn Future<Output = Option<Turn>> + 'a>>;

    fn asker(number: u8, wrong: u32) -> Asker {
        Asker { address: Some([10, 0, 0, number].into()), wrong }
    }

    /// Returns the turn of somebody who waits, if it has come.
    async fn turn(waiting: &mut Waiting<'_>) -> Option<Turn> {
        poll_fn(|cx| match waiting.as_mut().poll(cx) {
            Poll::Ready(turn) => Poll::Ready(Some(turn.unwrap())),
            Poll::Pending => Poll::Ready(None),
        })
        .await
    }

    async fn begin(turns: &Turns, who: Asker) -> (Waiting<'_>, Option<Turn>) {
        let mut waiting: Waiting<'_> = Box::pin(turns.wait(who));
        let has = turn(&mut waiting).await;
        (waiting, has)
    }

    fn run(test: impl Future<Output = ()>) {
        tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(test);
    }

    #[test]
    fn one_address_has_one_turn_and_others_the_rest() {
        run(async {
            let turns = Turns::new(2);
            let (_, first) = begin(&turns, asker(1, 0)).await;
            let mut more = Vec::new();
            for _ in 0..20 {
                let (waiting, has) = begin(&turns, asker(1, 0)).await;
                assert!(has.is_none());
                more.push(waiting);
            }
            let (_, director) = begin(&turns, asker(2, 0)).await;
            assert!(director.is_some(), "a crowd of one address leaves a turn to others");
            drop(first);
            assert!(turn(&mut more[0]).await.is_some(), "then it is the turn of the next");
        });
    }

    #[test]
    fn who_guessed_least_goes_first_and_then_who_came_first() {
        run(async {
            let turns = Turns::new(1);
            let (_, busy) = begin(&turns, asker(1, 0)).await;
            let (mut guesser, _) = begin(&turns, asker(2, 9)).await;
            let (mut slipped, _) = begin(&turns, asker(3, 1)).await;
            let (mut also, _) = begin(&turns, asker(4, 1)).await;
            let known = Asker { address: None, wrong: 0 };
            let (mut known, _) = begin(&turns, known).await;
            drop(busy);
            for next in [&mut known, &mut slipped, &mut also, &mut guesser] {
                assert!(turn(next).await.is_some());
            }
        });
    }

    #[test]
    fn who_has_gone_keeps_no_turn() {
        run(async {
            let turns = Turns::new(1);
            let (_, busy) = begin(&turns, asker(1, 0)).await;
            let (gone, _) = begin(&turns, asker(2, 0)).await;
            let (given, _) = begin(&turns, asker(3, 0)).await;
            let (mut stays, _) = begin(&turns, asker(4, 0)).await;
            drop(gone);
            drop(busy);
            // It was given a turn, and goes without having looked.
            drop(given);
            assert!(turn(&mut stays).await.is_some());
            assert_eq!(turns.line().free, 1, "the turn was dropped by the test");
            assert!(turns.line().working.is_empty());
        });
    }
}
