// Decides which screen is due when nobody opened another one. Pure.

/**
 * @param {import("./types").View | null} view
 * @param {import("./types").Entry[]} entries
 * @param {import("./types").Memory} memory
 * @param {import("./types").Draft | null} draft
 * @param {"scorer" | "viewer"} role
 * @returns {import("./types").Place}
 */
export function screenFor(view, entries, memory, draft, role) {
  if (!view) return { screen: "join" };
  return { screen: "round", round: 1 };
}
