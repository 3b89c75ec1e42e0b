// The cards are printed by the browser.

document.getElementById("print")?.addEventListener("click", () => window.print());
