// What the page about the standby says, in English and Dutch.

/** @type {Record<string, Record<string, string>>} */
export const TEXTS = {
  en: {
    "following.title": "This is the standby",
    "following.what": "The evening runs on {there}. This computer keeps a copy of everything, as it happens.",
    "following.complete": "The copy is complete: {facts} facts since the start, last heard {seconds} s ago.",
    "following.partial": "The copy is not complete yet.",
    "following.problem": "The other computer cannot be followed at the moment: {why}",
    "take.title": "Take over",
    "take.button": "Take over here",
    "take.what": "The evening then runs on this computer. The phones find it by themselves and send what it lacks. The other computer stops taking results, at once or as soon as it is back.",
    "take.when": "Do this when the other computer has failed, or when you want to change computers.",
    "take.sure": "Really take over? The evening then runs here.",
    "take.yes": "Yes, take over",
    "take.no": "No",
    "replaced.title": "Another computer has taken over",
    "replaced.what": "Since {time} the evening runs on {there}. This computer takes no results.",
    "replaced.unknown": "The other computer has not told yet how much it had copied. This is everything that may be only here:",
    "replaced.none": "The other computer has everything that is here.",
    "replaced.only": "What was written down only here: {count}. Phones send their results to the other computer again by themselves. Do the rest again there:",
    "replaced.there": "To the console of the other computer",
    "follow.button": "Be its standby from now on",
    "follow.what": "This computer then copies the other one. What is here is put aside in a file with today's date.",
    "again.button": "Take over here again",
    "charge.title": "A standby for this evening",
    "charge.what": "A second computer can keep a copy of everything, and take over when this one fails. Start Tenace there with:",
    "charge.key": "It asks for the follower key. Keep it to yourself: who has it can copy everything.",
    "charge.show": "Show the key",
    "charge.none": "No standby is connected.",
    "charge.one": "A standby is connected: {where}, {ms} ms behind (at most {worst} ms).",
    "charge.copying": "It is still copying what was written before it came.",
    "charge.keeps_up": "What is received is on its disk too before anyone is told so (waits at most {seconds} s).",
    "charge.slow": "It is too slow. Until it keeps up, new results are on this computer only.",
    "charge.no_sync": "Results are acknowledged without waiting for it (--no-sync).",
    "charge.home": "To the evening",
    "wait": "One moment …",
  },
  nl: {
    "following.title": "Dit is de reserve",
    "following.what": "De zitting loopt op {there}. Deze computer houdt van alles meteen een kopie bij.",
    "following.complete": "De kopie is volledig: {facts} feiten sinds de start, {seconds} s geleden nog gehoord.",
    "following.partial": "De kopie is nog niet volledig.",
    "following.problem": "De andere computer is nu niet te volgen: {why}",
    "take.title": "Overnemen",
    "take.button": "Hier overnemen",
    "take.what": "De zitting loopt dan op deze computer. De telefoons vinden hem vanzelf en sturen wat hier nog ontbreekt. De andere computer neemt geen uitslagen meer aan, meteen of zodra hij terug is.",
    "take.when": "Doe dit als de andere computer is uitgevallen, of als u van computer wilt wisselen.",
    "take.sure": "Echt overnemen? De zitting loopt dan hier.",
    "take.yes": "Ja, overnemen",
    "take.no": "Nee",
    "replaced.title": "Een andere computer heeft het overgenomen",
    "replaced.what": "Sinds {time} loopt de zitting op {there}. Deze computer neemt geen uitslagen aan.",
    "replaced.unknown": "De andere computer heeft nog niet gemeld hoeveel hij had. Dit is alles wat misschien alleen hier staat:",
    "replaced.none": "De andere computer heeft alles wat hier staat.",
    "replaced.only": "Wat alleen hier staat: {count}. De telefoons sturen hun uitslagen vanzelf opnieuw naar de andere computer. Doe de rest daar opnieuw:",
    "replaced.there": "Naar de console van de andere computer",
    "follow.button": "Voortaan zijn reserve zijn",
    "follow.what": "Deze computer kopieert dan de andere. Wat hier staat, gaat naar een bestand met de datum van vandaag.",
    "again.button": "Hier weer overnemen",
    "charge.title": "Een reserve voor deze zitting",
    "charge.what": "Een tweede computer kan van alles een kopie bijhouden, en het overnemen als deze uitvalt. Start Tenace daar met:",
    "charge.key": "Hij vraagt om de volgsleutel. Houd die voor uzelf: wie hem heeft, kan alles kopiëren.",
    "charge.show": "De sleutel tonen",
    "charge.none": "Er is geen reserve verbonden.",
    "charge.one": "Er is een reserve verbonden: {where}, {ms} ms achter (hooguit {worst} ms).",
    "charge.copying": "Hij is nog bezig met wat er al was.",
    "charge.keeps_up": "Wat binnenkomt staat ook op zijn schijf voordat iemand dat te horen krijgt (wacht hooguit {seconds} s).",
    "charge.slow": "Hij is te traag. Tot hij weer bij is, staan nieuwe uitslagen alleen op deze computer.",
    "charge.no_sync": "Uitslagen worden bevestigd zonder op hem te wachten (--no-sync).",
    "charge.home": "Naar de zitting",
    "wait": "Een ogenblik …",
  },
};

/** The language chosen on this device, if one was. */
function chosen() {
  try {
    return [localStorage.getItem("tenace.director.language")].find((one) => one && one in TEXTS);
  } catch {
    return undefined;
  }
}

/** The language of this page. */
export const language = () => chosen() ?? (navigator.language.startsWith("nl") ? "nl" : "en");

/**
 * A text in the language of the device, or of the browser.
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 */
export function t(key, values = {}) {
  return (TEXTS[language()][key] ?? key).replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}
