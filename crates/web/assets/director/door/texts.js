// Every text of the door, the page that lets people into the console, in each language. The door is opened
// before anything else is known, so it carries its own texts.

/** The languages there are, each by its own name. @type {Record<string, string>} */
export const LANGUAGES = { en: "English", nl: "Nederlands" };

/** @type {Record<string, Record<string, string>>} */
export const TEXTS = {
  en: {
    title: "Director",
    login: "Log in",
    name: "Your name",
    password: "Password",
    show: "Show the password",
    "why.idle": "You were logged out after twelve hours without a click. Log in again: you come back to where you were, and what you typed is kept.",
    "why.old": "A login lasts a week at most, and yours is over. Log in again: you come back to where you were, and what you typed is kept.",
    "why.ended": "This login has been ended. Log in again: you come back to where you were, and what you typed is kept.",
    forgotten: "Forgotten your password?",
    "forgotten.how": "On the club's computer, open the link that tenace serve shows: it lets you set a new one. Or ask another director.",
    paste: "Or paste that link, or its key, here",
    open: "Open",
    "empty.title": "This club is not set up yet",
    "empty.how": "On the computer where Tenace runs, open the director's link that tenace serve shows. Only who has that link can set the club up.",
    "welcome.title": "Welcome",
    "welcome.why": "Three things, once, and the evening can begin.",
    club: "The name of your club",
    "name.why": "It stands in the log beside everything you do.",
    "password.why": "At least 8 characters; a few words are easy to keep in mind.",
    again: "The password once more",
    begin: "Begin",
    later: "Later: go on without a password",
    "later.why": "Then this link stays the only way in.",
    differ: "The two passwords are not the same. Please type them again.",
    short: "A password has at least 8 characters.",
    "who.title": "Who are you?",
    "who.why": "This link is from the club's own computer, so it needs no password.",
    "who.go": "Go on as {name}",
    "new.title": "Set a new password",
    "new.why": "For who forgot theirs. Their other browsers are logged out.",
    "new.whose": "Whose password",
    "new.password": "The new password",
    "new.go": "Set it and log in",
    "by.password": "Log in by name and password instead",
    "role.director": "director",
    "role.scorer": "scorer",
    "role.viewer": "viewer",
    wait: "One moment …",
    unreachable: "The server does not answer. Is it running, and is this computer in its network?",
    unreadable: "The server's answer cannot be read. Please try again.",
    language: "Language",
    "error.wrong_password": "The name or the password is wrong.",
    "error.wrong_key": "This is not the key of this server. Open the link that tenace serve shows now.",
    "error.locked": "Too many wrong tries. Please wait {n} seconds.",
    "error.slow_down": "Many people are logging in just now. Please wait {n} seconds.",
  },
  nl: {
    title: "Wedstrijdleider",
    login: "Inloggen",
    name: "Uw naam",
    password: "Wachtwoord",
    show: "Wachtwoord tonen",
    "why.idle": "U bent uitgelogd na twaalf uur zonder een klik. Log opnieuw in: u komt terug waar u was, en wat u typte is bewaard.",
    "why.old": "Een login duurt hoogstens een week, en die van u is voorbij. Log opnieuw in: u komt terug waar u was, en wat u typte is bewaard.",
    "why.ended": "Deze login is beëindigd. Log opnieuw in: u komt terug waar u was, en wat u typte is bewaard.",
    forgotten: "Wachtwoord vergeten?",
    "forgotten.how": "Open op de computer van de club de link die tenace serve toont: daarmee stelt u een nieuw wachtwoord in. Of vraag het een andere wedstrijdleider.",
    paste: "Of plak die link, of de sleutel eruit, hier",
    open: "Openen",
    "empty.title": "Deze club is nog niet ingericht",
    "empty.how": "Open op de computer waarop Tenace draait de link van de wedstrijdleider die tenace serve toont. Alleen wie die link heeft, kan de club inrichten.",
    "welcome.title": "Welkom",
    "welcome.why": "Drie dingen, één keer, en de avond kan beginnen.",
    club: "De naam van uw club",
    "name.why": "Hij staat in het logboek bij alles wat u doet.",
    "password.why": "Ten minste 8 tekens; een paar woorden zijn goed te onthouden.",
    again: "Het wachtwoord nog een keer",
    begin: "Beginnen",
    later: "Later: verder zonder wachtwoord",
    "later.why": "Dan blijft deze link de enige weg naar binnen.",
    differ: "De twee wachtwoorden zijn niet gelijk. Typ ze opnieuw.",
    short: "Een wachtwoord heeft ten minste 8 tekens.",
    "who.title": "Wie bent u?",
    "who.why": "Deze link komt van de computer van de club zelf, dus is er geen wachtwoord nodig.",
    "who.go": "Verder als {name}",
    "new.title": "Een nieuw wachtwoord instellen",
    "new.why": "Voor wie het vergeten is. Andere browsers van die persoon worden uitgelogd.",
    "new.whose": "Wiens wachtwoord",
    "new.password": "Het nieuwe wachtwoord",
    "new.go": "Instellen en inloggen",
    "by.password": "Liever inloggen met naam en wachtwoord",
    "role.director": "wedstrijdleider",
    "role.scorer": "scorer",
    "role.viewer": "kijker",
    wait: "Een ogenblik …",
    unreachable: "De server antwoordt niet. Draait hij, en zit deze computer in zijn netwerk?",
    unreadable: "Het antwoord van de server is niet te lezen. Probeer het nog eens.",
    language: "Taal",
    "error.wrong_password": "De naam of het wachtwoord klopt niet.",
    "error.wrong_key": "Dit is niet de sleutel van deze server. Open de link die tenace serve nu toont.",
    "error.locked": "Te veel verkeerde pogingen. Wacht {n} seconden.",
    "error.slow_down": "Er loggen nu veel mensen in. Wacht {n} seconden.",
  },
};

let spoken = "en";

/** Speaks a language from now on; English when there is no such one. @param {string | null | undefined} wanted */
export function speak(wanted) {
  spoken = wanted && wanted in TEXTS ? wanted : "en";
  document.documentElement.lang = spoken;
}

/** Whether there is such a text. @param {string} key */
export const has = (key) => key in TEXTS[spoken];

/** The language spoken. */
export const language = () => spoken;

/**
 * A text with its values.
 * @param {string} key
 * @param {Record<string, string>} [values]
 */
export const t = (key, values = {}) =>
  (TEXTS[spoken][key] ?? key).replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
