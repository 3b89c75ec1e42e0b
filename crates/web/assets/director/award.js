// A ruling as plain fields: what each side gets, and how the page's lines become what the server reads. Pure.

/**
 * @typedef {{share: string, level: string, strain: string, doubled: string, declarer: string, tricks: string, points: string, kind: string}} Line
 * `kind`: "played", "PASS" or "points".
 * @typedef {{kind: string, percent: string, lines: Line[]}} Side
 * @typedef {{ns: Side, ew: Side, same: boolean}} Draft
 */

export const KINDS = ["average_plus", "average", "average_minus", "percentage", "assigned", "weighted", "stands", "undecided"];

/** @returns {Line} */
export const newLine = (share = "") => ({ share, level: "", strain: "", doubled: "", declarer: "", tricks: "", points: "", kind: "played" });

/** @returns {Side} */
export const newSide = () => ({ kind: "", percent: "", lines: [newLine("60"), newLine("40")] });

/** @returns {Draft} */
export const newDraft = () => ({ ns: newSide(), ew: newSide(), same: true });

/**
 * A line filled from a result, "4SXN-1".
 * @param {string} text
 * @param {string} [share]
 * @returns {Line}
 */
export function lineOf(text, share = "") {
  const line = newLine(share);
  if (/^PASS/.test(text)) return { ...line, kind: "PASS" };
  const [all, level, strain, doubled = "", declarer, made] = /^([1-7])(NT|[CDHS])(XX|X)?([NESW])(=|[+-]\d+)/.exec(text) ?? [];
  if (!all) return line;
  return { ...line, level, strain, doubled, declarer, tricks: String(Number(level) + 6 + (made === "=" ? 0 : Number(made))) };
}

/**
 * The result of a line, "4SN="; empty while something is missing.
 * @param {Line} line
 */
export function resultOf(line) {
  if (line.kind === "PASS") return "PASS";
  if (line.kind === "points") {
    const points = Number(line.points.trim().replace("−", "-").replace(/^\+/, ""));
    return line.points.trim() === "" || !Number.isInteger(points) ? "" : `${points < 0 ? "" : "+"}${points}`;
  }
  const { level, strain, doubled, declarer, tricks } = line;
  if (!level || !strain || !declarer || tricks === "") return "";
  const over = Number(tricks) - Number(level) - 6;
  return `${level}${strain}${doubled}${declarer}${over === 0 ? "=" : over > 0 ? `+${over}` : over}`;
}

/** A share in hundredths of a percent, "62,5" as 6250; NaN when it is none. @param {string} share */
export function hundredths(share) {
  const text = share.trim().replace("%", "").trim().replace(",", ".");
  const [all, above, below] = /^(\d+)\/(\d+)$/.exec(text) ?? [];
  if (all) return Number(below) > 0 ? (Number(above) / Number(below)) * 10000 : NaN;
  return /^\d+(\.\d+)?$/.test(text) ? Math.round(Number(text) * 100) : NaN;
}

/** The sum of the shares in percent; NaN while one is none. @param {Line[]} lines */
export const sum = (lines) => Math.round(lines.reduce((sum, line) => sum + hundredths(line.share), 0)) / 100;

/**
 * What the server is told of a side; null while something is missing.
 * @param {Side} side
 * @returns {Record<string, any> | null}
 */
export function awardOf(side) {
  switch (side.kind) {
    case "": return null;
    case "percentage": return side.percent.trim() ? { kind: side.kind, percent: side.percent } : null;
    case "assigned": {
      const result = resultOf(side.lines[0] ?? newLine());
      return result ? { kind: side.kind, result } : null;
    }
    case "weighted": {
      const results = side.lines.map((line) => ({ share: line.share, result: resultOf(line) }));
      const ready = results.every((one) => one.result && hundredths(one.share) > 0) && sum(side.lines) === 100;
      return ready ? { kind: side.kind, results } : null;
    }
    default: return { kind: side.kind };
  }
}

/**
 * The whole ruling; null while something is missing.
 * @param {Draft} draft
 * @returns {Record<string, any> | null}
 */
export function rulingOf(draft) {
  const ns = awardOf(draft.ns);
  if (!ns) return null;
  if (draft.same) return { ns };
  const ew = awardOf(draft.ew);
  return ew && { ns, ew };
}
