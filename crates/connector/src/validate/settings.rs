//! Faults of settings; most options may be anything.

use super::Validate;
use super::messages::Messages;
use super::rules::{GUID, is_guid, letters, pin_code};
use crate::dto::{Bridgemate2Settings, Bridgemate3Settings};

impl Validate for Bridgemate2Settings {
    fn validate(&self) -> Vec<String> {
        let mut messages = section(&self.session_guid, &self.section_letters);
        pin_code(&mut messages, "BM2PINcode", &self.pin_code);
        messages.done()
    }
}

impl Validate for Bridgemate3Settings {
    fn validate(&self) -> Vec<String> {
        let mut messages = section(&self.session_guid, &self.section_letters);
        between(&mut messages, "BM3ScreenDimMode", self.screen_dim_mode, 0, 15);
        between(&mut messages, "BM3ScreenBrightness", self.screen_brightness, 1, 7);
        between(&mut messages, "BM3SleepMode", self.sleep_mode, 0, 120);
        between(&mut messages, "BM3AudioVolume", self.audio_volume, 0, 7);
        pin_code(&mut messages, "BM3PINcode", &self.pin_code);
        messages.done()
    }
}

fn section(session_guid: &Option<String>, section_letters: &Option<String>) -> Messages {
    let mut messages = Messages::default();
    messages.add_if(!is_guid(session_guid), || GUID.into());
    letters(&mut messages, "SectionLetters", section_letters);
    messages
}

fn between(messages: &mut Messages, property: &str, number: u8, low: u8, high: u8) {
    messages.add_if(!(low..=high).contains(&number), || {
        format!("Invalid {property} ({number}). Value must be between {low} and {high}")
    });
}
