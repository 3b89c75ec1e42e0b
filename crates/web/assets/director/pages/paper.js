// Results from paper at keyboard speed: one line, one result, said at once and undone at once. What cannot be
// read stays beside its line. A traveller has its check sum, and the two sheets of a table must cancel.

import { h } from "../../terminal/dom.js";
import { sentence } from "../ask.js";
import { room } from "../attention.js";
import { freshId } from "../operations/fresh_id.js";
import { lineInEnglish, sheetInEnglish } from "../dutch.js";
import { compare, pointsOf, readLine, sumOf, tableOf } from "../paper.js";
import { field, form, page, signed } from "../parts.js";
import { language, t } from "../texts.js";

/**
 * @typedef {import("../shell.js").App} App
 * @typedef {{id: string, line: string, said: string, state: "busy" | "entered" | "known" | "wrong" | "undone", warned: string, fact: number, board: number, score: number | null}} Echo
 * @typedef {{by: "table" | "board" | "sheets", section: string, table: string, board: string, sum: string, one: string, two: string, lines: Echo[]}} Memory
 */

/**
 * #/paper?table=A3, #/paper?board=11
 * @param {App} app
 * @param {import("../place.js").Place} place
 */
export function paper(app, place) {
  const sections = room(app)?.sections ?? [];
  const memory = app.memory("paper", () => /** @type {Memory} */ ({
    by: "table", section: sections[0]?.id ?? "A", table: "", board: "", sum: "", one: "", two: "", lines: [],
  }));
  take(memory, place.values);
  if (!sections.some(({ id }) => id === memory.section) && sections[0]) memory.section = sections[0].id;
  return page(t("paper.title"),
    h("div", { class: "choice", role: "group", "aria-label": t("paper.by") }, /** @type {const} */ (["table", "board", "sheets"]).map((by) => h("button", {
      type: "button", "data-key": by, "aria-pressed": String(memory.by === by),
      onclick: () => { memory.by = by; app.render(); },
    }, t(`paper.by.${by}`)))),
    h("section", { class: "box" }, where(app, memory, sections),
      memory.by === "sheets" ? sheets(app, memory) : lineForm(app, memory)),
    memory.by === "board" && checkSum(app, memory),
    echoes(app, memory));
}

/** What the address asks for, once. @param {Memory & {taken?: string}} memory @param {Record<string, string>} values */
function take(memory, values) {
  const asked = JSON.stringify(values);
  if (memory.taken === asked) return;
  memory.taken = asked;
  const [, section, table] = /^([A-Z]+)(\d+)$/.exec(values.table ?? "") ?? [];
  if (section) Object.assign(memory, { by: "table", section, table });
  else if (values.board) Object.assign(memory, { by: "board", board: values.board });
}

/** Which table or board it is about. @param {App} app @param {Memory} memory @param {{id: string}[]} sections */
function where(app, memory, sections) {
  const input = (/** @type {"table" | "board"} */ name) => field(t(name), h("input", {
    id: `paper-${name}`, inputmode: name === "board" ? "numeric" : "text", class: "short", value: memory[name], autocomplete: "off",
    oninput: (/** @type {any} */ event) => { memory[name] = event.target.value.trim(); app.render(); },
  }));
  return h("div", { class: "row" },
    sections.length > 1 && field(t("section"), h("select", {
      id: "paper-section", onchange: (/** @type {any} */ event) => { memory.section = event.target.value; app.render(); },
    }, sections.map(({ id }) => h("option", { value: id, selected: id === memory.section }, id)))),
    memory.by === "board" ? input("board") : input("table"));
}

/** The one field everything is typed in. @param {App} app @param {Memory} memory */
const lineForm = (app, memory) => form(app, { id: "paper", class: "typing" }, (sent) => {
  const input = sent.elements.namedItem("line");
  if (!(input instanceof HTMLInputElement) || !input.value.trim()) return;
  const { value } = input;
  input.value = "";
  void enter(app, memory, value);
}, field(t(`paper.line.${memory.by}`), h("input", {
  id: "paper-line", name: "line", autocomplete: "off", autocapitalize: "characters", spellcheck: "false", "aria-describedby": "paper-line-hint",
}), t(`paper.hint.${memory.by}`)), h("button", { class: "go" }, t("paper.enter")));

/** Says a line: it is looked at, and done when there is nothing against it. @param {App} app @param {Memory} memory @param {string} line */
async function enter(app, memory, line) {
  const typed = line.trim();
  if (language() === "nl") line = lineInEnglish(memory.by, line);
  const { section, table } = memory.by === "board" ? { section: memory.section, table: 0 } : tableOf(memory.table, memory.section);
  /** @type {Echo} */
  const echo = { id: freshId(), line: typed, said: "", state: "busy", warned: "", fact: 0, board: 0, score: null };
  memory.lines.unshift(echo);
  app.render();
  const operation = {
    operation: "paper", session: app.session, section, line,
    table: table || undefined,
    board: memory.by === "board" ? Number(memory.board) || 0 : undefined,
  };
  try {
    const seen = await app.ask("POST", "preview", operation);
    echo.said = seen.title;
    echo.warned = seen.warnings.join(" ");
    const read = readLine(memory.by, line, Number(memory.board));
    Object.assign(echo, { board: read.board, score: pointsOf(read.board, read.text) });
    if (seen.nothing) {
      echo.state = "known";
    } else {
      const done = await app.ask("POST", "apply", { ...operation, basis: seen.basis, plan: seen.plan, id: echo.id });
      Object.assign(echo, { state: "entered", fact: done.fact });
    }
  } catch (error) {
    Object.assign(echo, { state: "wrong", said: sentence(error) });
  }
  app.render();
}

/** Takes a line back. @param {App} app @param {Echo} echo */
async function undo(app, echo) {
  const operation = { operation: "undo", fact: echo.fact };
  try {
    const seen = await app.ask("POST", "preview", operation);
    await app.ask("POST", "apply", { ...operation, basis: seen.basis, plan: seen.plan, id: freshId() });
    echo.state = "undone";
  } catch (error) {
    app.complain(error);
  }
  app.render();
}

/** @type {Record<string, string>} */
const SIGN = { busy: "…", entered: "✓", known: "=", wrong: "✗", undone: "↶" };

/** What was typed, newest first. @param {App} app @param {Memory} memory */
function echoes(app, memory) {
  const last = memory.lines.find((echo) => echo.state === "entered");
  return h("ol", { class: "echoes", id: "echoes", "aria-live": "polite" }, memory.lines.slice(0, 200).map((echo) => h("li", { class: `echo ${echo.state}`, "data-key": echo.id },
    h("span", { class: "sign", "aria-hidden": "true" }, echo.warned && echo.state === "entered" ? "⚠" : SIGN[echo.state]), h("code", null, echo.line), " ",
    h("span", null, h("span", { class: "unseen" }, `${t(`paper.state.${echo.state}`)}: `), echo.said,
      echo.warned && echo.state === "entered" && h("strong", { class: "warned" }, ` ${echo.warned}`)),
    echo.state === "wrong" && h("button", { type: "button", class: "small", onclick: () => again(app, memory, echo) }, t("paper.again")),
    echo.state === "entered" && h("button", { type: "button", class: echo === last ? "small last" : "small", onclick: () => void undo(app, echo) }, t(echo === last ? "paper.undo_last" : "undo")))));
}

/** Puts a line back into the field. @param {App} app @param {Memory} memory @param {Echo} echo */
function again(app, memory, echo) {
  memory.lines.splice(memory.lines.indexOf(echo), 1);
  app.draw();
  const input = document.getElementById("paper-line");
  if (!(input instanceof HTMLInputElement)) return;
  input.value = echo.line;
  input.focus();
}

/** The traveller's check sum. @param {App} app @param {Memory} memory */
function checkSum(app, memory) {
  const own = memory.lines.filter((echo) => (echo.state === "entered" || echo.state === "known") && String(echo.board) === memory.board);
  const sum = sumOf(own.map((echo) => echo.score));
  const given = memory.sum.trim().replace("−", "-");
  const fits = given !== "" && Number(given) === sum;
  return h("section", { class: "box" }, h("div", { class: "row" },
    field(t("paper.sum"), h("input", {
      id: "paper-sum", inputmode: "numeric", class: "short", value: memory.sum, autocomplete: "off",
      oninput: (/** @type {any} */ event) => { memory.sum = event.target.value; app.render(); },
    }), t("paper.sum.hint")),
    h("p", { id: "paper-sum-said", role: "status" }, t("paper.sum.typed", { n: own.length, sum: signed(sum) }),
      given !== "" && h("strong", { class: fits ? "right" : "wrong" }, fits ? ` ✓ ${t("paper.sum.fits")}` : ` ✗ ${t("paper.sum.off", { n: signed(Number(given) - sum) })}`))));
}

/** The two sheets of a table. @param {App} app @param {Memory} memory */
function sheets(app, memory) {
  const area = (/** @type {"one" | "two"} */ name) => field(t(`paper.sheet.${name}`), h("textarea", {
    id: `paper-${name}`, rows: 8, spellcheck: "false", autocomplete: "off",
    oninput: (/** @type {any} */ event) => { memory[name] = event.target.value; app.render(); },
  }), t("paper.sheet.hint"));
  const [one, two] = [memory.one, memory.two].map((sheet) => (language() === "nl" ? sheetInEnglish(sheet) : sheet));
  const rows = compare(one ?? "", two ?? "");
  const ready = rows.length > 0 && rows.every((row) => row.agrees) && tableOf(memory.table, memory.section).table > 0;
  const contracts = rows.map((row) => (pointsLike(row.one) ? row.two : row.one)).every((text) => !pointsLike(text));
  return h("div", { class: "page" }, h("div", { class: "columns two" }, area("one"), area("two")),
    rows.length > 0 && h("table", { id: "sheets" }, h("caption", { class: "unseen" }, t("paper.by.sheets")), h("tbody", null, rows.map((row) => h("tr", { class: row.agrees ? "" : "off", "data-key": row.board },
      h("th", { scope: "row" }, row.board), h("td", null, row.one), h("td", null, row.two),
      h("td", null, row.agrees ? `✓ ${t("paper.sheet.agrees")}` : `✗ ${t(`paper.sheet.${row.why}`)}`))))),
    h("div", { class: "row" }, h("button", {
      type: "button", class: "go", disabled: !ready || !contracts,
      onclick: async () => {
        for (const row of rows) await enter(app, memory, `${row.board} ${pointsLike(row.one) ? row.two : row.one}`);
      },
    }, t("paper.sheet.enter", { n: rows.length })), ready && !contracts && h("p", { class: "hint" }, t("paper.sheet.contracts"))));
}

/** @param {string} text */
const pointsLike = (text) => /^[+−-]?\s*\d+$/.test(text.trim());
