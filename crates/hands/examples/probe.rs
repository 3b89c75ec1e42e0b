fn main() {
    for path in std::env::args().skip(1) {
        let bytes = std::fs::read(&path).unwrap();
        println!("=== {path}");
        let d = hands::pbn::Document::parse(&bytes);
        assert!(d.to_bytes() == bytes, "document");
        match hands::read(
            &bytes,
            &hands::ReadOptions { format: Some(hands::Format::Pbn), first: None },
        ) {
            Err(e) => println!("ERR {e}"),
            Ok(r) => {
                println!("{} boards", r.set.boards.len());
                for c in &r.complaints {
                    println!("{:?} {c}", c.severity);
                }
                let w = hands::write(&r.set, hands::Format::Pbn, &Default::default());
                if let Ok(w) = w {
                    let name = std::path::Path::new(&path).file_name().unwrap();
                    std::fs::write(std::path::Path::new("/tmp/pbnout").join(name), &w.bytes)
                        .unwrap();
                    let r2 = hands::read(&w.bytes, &Default::default()).unwrap();
                    for c in &r2.complaints {
                        println!("   AGAIN {:?} {c}", c.severity);
                    }
                    if r2.set.boards.len() != r.set.boards.len() {
                        println!("   COUNT {}", r2.set.boards.len());
                    }
                    let w2 =
                        hands::write(&r2.set, hands::Format::Pbn, &Default::default()).unwrap();
                    if w2.bytes != w.bytes {
                        println!("   NOT STABLE");
                        std::fs::write(
                            std::path::Path::new("/tmp/pbnout")
                                .join(format!("{}.2", name.to_string_lossy())),
                            &w2.bytes,
                        )
                        .unwrap();
                    }
                }
            }
        }
    }
}
