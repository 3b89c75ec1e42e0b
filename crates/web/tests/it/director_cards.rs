//! The tables' cards: each leads to its own table, by code and by camera.

use crate::club::TestClub;

#[test]
fn each_table_has_a_card_with_its_code() {
    let club = TestClub::open();
    let director = club.director();
    let page = director.page(&format!("/director/cards?event={}", club.event));
    assert_eq!((page.status, page.header("cache-control")), (200, Some("no-store")));
    for table in ["A1", "A2", "B1"] {
        let (token, code) = club.door(table);
        let card = page.body.split(&format!("aria-label=\"Table {table}\"")).nth(1).unwrap();
        let card = card.split("</section>").next().unwrap();
        assert!(card.contains(&format!("{} {}", &code[..3], &code[3..])), "{card}");
        assert!(card.contains(&format!("<strong>http://{}</strong>", club.address)));
        assert_eq!(read(card), format!("http://{}/t#{token}", club.address));
    }
    assert_eq!(page.body.matches("class=\"card\"").count(), 3);
    assert!(page.body.contains("Club &lt;i&gt;night&lt;/i&gt; &amp; more"));
}

#[test]
fn an_event_that_is_not_there_has_no_cards() {
    let club = TestClub::open();
    let director = club.director();
    for query in ["event=nonsense", "event=00000000-0000-0000-0000-000000000000", "session=9"] {
        assert_eq!(director.page(&format!("/director/cards?{query}")).status, 404, "{query}");
    }
}

/// Reads the QR code of a card from its drawing.
fn read(card: &str) -> String {
    let path = card.split("<path d=\"").nth(1).unwrap().split('"').next().unwrap();
    let size = card.split("viewBox=\"-4 -4 ").nth(1).unwrap();
    let size: usize = size.split(' ').next().unwrap().parse().unwrap();
    let mut dark = vec![false; size * size];
    for run in path.split('M').skip(1) {
        let (x, rest) = run.split_once(' ').unwrap();
        let (y, rest) = rest.split_once('h').unwrap();
        let length = rest.split('v').next().unwrap();
        let [x, y, length]: [usize; 3] = [x, y, length].map(|text| text.parse().unwrap());
        (x..x + length).for_each(|x| dark[(y + 4) * size + x + 4] = true);
    }
    let scale = 4;
    let grey = |x: usize, y: usize| if dark[y / scale * size + x / scale] { 0 } else { 255 };
    let mut image = rqrr::PreparedImage::prepare_from_greyscale(size * scale, size * scale, grey);
    image.detect_grids()[0].decode().unwrap().1
}

#[test]
fn nobody_waits_for_a_phone_where_nobody_plays() {
    let club = crate::operation_movement::club(movement::Kind::Mitchell, 5, 5, true);
    let director = club.director();
    let told = director.page(&format!("/director/api/cards?event={}", club.event)).ok();
    let plays = told["tables"].as_array().unwrap().iter().filter(|one| one["plays"] == true);
    assert_eq!(plays.count(), 4, "{told}");
}
