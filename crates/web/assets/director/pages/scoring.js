// How the session is scored: the method, the rules in words, several ways side by side, and the change.

import { h } from "../../terminal/dom.js";
import { field, number, page, percent, shortly, waiting } from "../parts.js";
import { previewed } from "../preview.js";
import { has, t } from "../texts.js";

/** @typedef {import("../shell.js").App} App */

/** @param {App} app */
export function scoring(app) {
  const found = app.load("scoring", "scoring", ["group/", "section/"]);
  if (!found) return page(t("scoring.title"), waiting(app, "scoring"));
  return page(t("scoring.title"), found.groups.map((/** @type {any} */ group) => groupBox(app, found, group)),
    h("section", { class: "box" }, h("h2", null, t("scoring.rules")), h("p", { class: "hint" }, t("scoring.rules.hint")),
      found.profiles.map((/** @type {any} */ profile) => h("details", { "data-key": profile.name }, h("summary", null, h("strong", null, profile.name), ` ${profile.title}`), rules(profile)))));
}

/** @param {App} app @param {any} found @param {any} group */
function groupBox(app, found, group) {
  const draft = app.memory(`scoring/${group.group}`, () => ({ method: "", profile: "", ways: /** @type {string[]} */ ([]) }));
  const put = (/** @type {() => void} */ change) => {
    change();
    app.render();
  };
  const method = draft.method || group.method;
  const profile = draft.profile || group.profile;
  const changed = method !== group.method || profile !== group.profile;
  const operation = changed ? { operation: "scoring", session: app.session, group: group.group, method, profile } : null;
  const key = `compare/${group.group}/${draft.ways.join(",")}`;
  const compared = app.load(key, `scoring/compare?group=${group.group}&ways=${draft.ways.join(",")}`);
  const select = (/** @type {string} */ id, /** @type {string[]} */ values, /** @type {string} */ chosen, /** @type {(value: string) => string} */ text, /** @type {(value: string) => void} */ set) => h("select", {
    id, onchange: (/** @type {any} */ event) => put(() => set(event.target.value)),
  }, values.map((value) => h("option", { value, selected: value === chosen }, text(value))));
  return h("section", { class: "box fields", "data-key": group.group },
    found.groups.length > 1 && h("h2", null, t("scoring.group", { group: group.group, sections: group.sections.join(", ") })),
    h("p", null, t("scoring.now", { method: methodName(group.method), profile: group.profile })),
    h("h3", null, t("scoring.compare")), compared ? comparison(compared) : waiting(app, key),
    h("div", { class: "row" }, field(t("scoring.add"), select(`add-${group.group}-${draft.ways.length}`, ["", ...group.methods], "", (value) => (value ? methodName(value) : "–"), (value) => {
      if (!value || !compared) return;
      const ways = compared.columns.map((/** @type {any} */ one) => `${one.method}:${one.profile}`);
      draft.ways = [...new Set([...ways, `${value}:${profile}`])].slice(-6);
    })), field(t("scoring.add_rules"), select(`rules-${group.group}-${draft.ways.length}`, ["", ...found.profiles.map((/** @type {any} */ one) => one.name)], "", (value) => value || "–", (value) => {
      if (!value || !compared) return;
      const ways = compared.columns.map((/** @type {any} */ one) => `${one.method}:${one.profile}`);
      draft.ways = [...new Set([...ways, `${group.method}:${value}`])].slice(-6);
    }))),
    app.may("direct") && h("h3", null, t("scoring.change")),
    app.may("direct") && h("div", { class: "row" },
      field(t("scoring.method"), select(`method-${group.group}`, group.methods, method, methodName, (value) => { draft.method = value; })),
      field(t("scoring.profile"), select(`profile-${group.group}`, found.profiles.map((/** @type {any} */ one) => one.name), profile,
        (value) => `${value} – ${found.profiles.find((/** @type {any} */ one) => one.name === value)?.title ?? ""}`, (value) => { draft.profile = value; }))),
    previewed(app, `scoring/${group.group}`, operation, { done: () => put(() => Object.assign(draft, { method: "", profile: "" })) }));
}

/** @param {string} method */
export const methodName = (method) => (has(`method.${method}`) ? t(`method.${method}`) : method);

/** Several ways side by side, each with who would win. @param {any} compared */
function comparison(compared) {
  const { columns } = compared;
  /** @type {{key: string, one: any}[]} */
  const rows = (columns[0]?.places ?? []).map((/** @type {any} */ one) => ({ key: who(one), one }));
  const found = (/** @type {any} */ column, /** @type {string} */ key) => column.places.find((/** @type {any} */ one) => who(one) === key);
  const lines = [...new Set(rows.map(({ one }) => one.line))];
  return h("div", null,
    lines.map((line) => verdict(columns, line)),
    h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": t("scoring.compare") }, h("table", { class: "compared" },
      h("thead", null, h("tr", null, h("th", { scope: "col" }, t("pair")), columns.map((/** @type {any} */ one) => h("th", { scope: "col" }, methodName(one.method), h("br"),
        h("span", { class: "quiet" }, one.profile, one.is_now && ` · ${t("scoring.is_now")}`))))),
      h("tbody", null, rows.map(({ key, one }) => h("tr", { "data-key": key }, h("th", { scope: "row" }, one.section, " ", shortly(one.who), " ", h("span", { class: "quiet" }, one.names)),
        columns.map((/** @type {any} */ column) => {
          const place = found(column, key);
          if (!place) return h("td", null, "–");
          const differs = place.rank !== one.rank;
          return h("td", { class: differs ? "n differs" : "n" }, h("strong", null, place.rank), differs && h("span", { class: "unseen" }, ` ${t("scoring.differs")}`),
            ` · ${place.percentage ? percent(place.percentage) : number(place.score)}`);
        })))))));
}

/** @param {any} one */
const who = (one) => `${one.line ?? ""}/${one.section ?? ""}/${one.who}`;

/** "IMPs give another winner." @param {any[]} columns @param {string | null} line */
function verdict(columns, line) {
  const winner = (/** @type {any} */ column) => column.places.filter((/** @type {any} */ one) => one.line === line && /^1=?$/.test(one.rank)).map(who).sort().join();
  const others = columns.slice(1).filter((column) => winner(column) !== winner(columns[0]));
  const side = line ? `${t(`side.${line}`)}: ` : "";
  if (!columns[0]?.places.length) return null;
  return h("p", { class: others.length ? "warning" : "quiet" }, side, others.length
    ? t("scoring.other_winner", { n: others.length, ways: others.map((one) => `${methodName(one.method)} (${one.profile})`).join(", ") }) : t("scoring.same_winner"));
}

/** The rules of a profile in words. @param {any} profile */
function rules(profile) {
  const word = (/** @type {string} */ key, /** @type {Record<string, any>} */ values = {}) => (has(key) ? t(key, values) : key);
  const trim = typeof profile.butler.trim === "string" ? word(`rule.trim.${profile.butler.trim}`) : t("rule.trim.percent", { n: profile.butler.trim.percent });
  return h("ul", { class: "rules" }, [
    word(`rule.scale.${profile.matchpoints.scale}`),
    word(`rule.short_field.${profile.matchpoints.short_field}`),
    word(`rule.small_groups.${profile.matchpoints.small_groups}`),
    t(profile.averages.own_average ? "rule.averages.own" : "rule.averages", { plus: number(profile.averages.plus), minus: number(profile.averages.minus) }),
    t("rule.imps", { n: number(profile.averages.imps) }),
    trim,
    word(`rule.divide_by.${profile.cross_imps.divide_by}`),
    word(`rule.compare.${profile.totals.matchpoints.compare}`),
  ].map((one) => h("li", null, one)));
}
