//! The director at the test club, and others who have logged in: they ask as a browser would.

use serde_json::{Value, json};
use session::SqliteJournal;
use test_support::http::{get, post};

use crate::club::{Answer, TestClub};

/// A browser in which the director has logged in.
pub(crate) struct Browser<'a> {
    pub(crate) club: &'a TestClub,
    pub(crate) cookie: String,
    pub(crate) token: String,
}

impl TestClub {
    /// Returns the director's key, as the journal keeps it.
    pub(crate) fn director_key(&self) -> String {
        let journal = SqliteJournal::open(&self.journal()).unwrap();
        let known = journal.kept("director_key").unwrap();
        let bytes: [u8; 32] = known.unwrap().try_into().unwrap();
        web::auth::Secret::of(bytes).text()
    }

    /// Logs the director in.
    pub(crate) fn director(&self) -> Browser<'_> {
        // The key is made when it is first asked for.
        self.post("/director/login", r#"{"key":""}"#);
        let answer =
            self.post("/director/login", &json!({ "key": self.director_key() }).to_string());
        self.browser(&answer)
    }

    /// Returns the browser of somebody who was let in.
    pub(crate) fn browser(&self, answer: &Answer) -> Browser<'_> {
        assert_eq!(answer.status, 200, "{answer:?}");
        let cookie = answer.header("set-cookie").unwrap();
        let cookie = cookie.split(';').next().unwrap().to_owned();
        let mut browser = Browser { club: self, cookie, token: String::new() };
        let page = browser.page("/director").body;
        let token = page.split("data-token=\"").nth(1).unwrap();
        browser.token = token.split('"').next().unwrap().to_owned();
        browser
    }

    /// Returns a browser that was let in before.
    pub(crate) fn browser_with(&self, cookie: String, token: String) -> Browser<'_> {
        Browser { club: self, cookie, token }
    }
}

impl Browser<'_> {
    /// Asks for a page.
    pub(crate) fn page(&self, path: &str) -> Answer {
        self.club.raw(&get(path, &format!("Cookie: other=1; {}\r\n", self.cookie)))
    }

    /// Posts with headers of its own instead of the page's.
    pub(crate) fn post_with(&self, path: &str, headers: &str, body: &str) -> Answer {
        let headers = format!("Cookie: {}\r\n{headers}", self.cookie);
        self.club.raw(&post(path, &headers, body))
    }

    /// Posts as the page does.
    pub(crate) fn post(&self, path: &str, body: &Value) -> Answer {
        let headers = format!(
            "Origin: http://localhost\r\nSec-Fetch-Site: same-origin\r\nTenace-Director: {}\r\n",
            self.token
        );
        self.post_with(path, &headers, &body.to_string())
    }
}
