// Percentages as the server writes them: "61.67", "50.00". A page never rounds or cuts them again. Pure.

/** Without zeros that say nothing, for a sentence: "50", "62.5", "61.67". @param {string} text */
export const shortPercent = (text) => text.replace(/(\.\d*?)0+$/, "$1").replace(/\.$/, "");
