//! Who hears of what becomes of a standby.

use tempfile::TempDir;
use test_support::commands::{EVENT_ID, create_event};
use test_support::events::ONE_TABLE;
use test_support::future::within;

use super::*;
use crate::desk::News;

#[tokio::test]
async fn only_directors_hear_what_becomes_of_a_standby_and_it_counts_as_nothing_written() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("tenace.db");
    create_event(&path, EVENT_ID, ONE_TABLE);
    let (desk, _thread) = Desk::open(&path).unwrap();
    desk.ask(|books| Ok(books.event(EVENT_ID).map(|_| ())?)).await.unwrap();
    let (mut heard, standby) = (desk.listen(), desk.standby().clone());
    let before = standby.mark();
    let telling = tokio::spawn(keep_telling_directors(desk.clone()));
    let news = async {
        loop {
            // Whoever tells may not listen yet.
            standby.moved([Change::Slow("http://other".to_owned())]);
            tokio::task::yield_now().await;
            if let Ok(news) = heard.try_recv() {
                return news;
            }
        }
    };
    let news = within("the news of a slow standby", news).await;
    assert_eq!(*news, News::ForDirectors { event: EVENT_ID });
    telling.abort();
    assert_eq!(standby.mark(), before);
}
