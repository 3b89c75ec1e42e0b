// Builds the page's elements. Text is always set as text, so names cannot become markup.

/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * Makes an element. Properties starting with "on" are listeners, everything else is an attribute;
 * true sets an empty one, false and null leave it out.
 * @param {string} tag
 * @param {Record<string, any> | null} [properties]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElement}
 */
export function h(tag, properties, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties ?? {})) {
    if (value === false || value === null || value === undefined) continue;
    // Listeners are properties, not addEventListener, so that `patch` can hand them on.
    if (name.startsWith("on")) /** @type {any} */ (element)[name] = value;
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  append(element, children);
  return element;
}

/**
 * @param {Node} parent
 * @param {(Child | Child[])[]} children
 */
export function append(parent, children) {
  for (const child of /** @type {Child[]} */ (children.flat(Infinity))) {
    if (child === null || child === undefined || child === false) continue;
    parent.appendChild(child instanceof Node ? child : document.createTextNode(String(child)));
  }
}

const LISTENERS = ["onclick", "oninput", "onchange", "onkeydown", "onsubmit", "onfocus", "onblur"];

/**
 * Makes `old` look like `fresh`, keeping the elements that are there: news that arrives between the
 * finger going down and up, or while a name is typed, must not take the key or the field away.
 * @param {Element} old
 * @param {Element} fresh
 */
export function patch(old, fresh) {
  // What somebody folded open or shut stays so; only a fold that is drawn for the first time says it.
  const isFold = old.tagName === "DETAILS";
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && !(isFold && name === "open")) old.removeAttribute(name);
  }
  for (const { name, value } of [...fresh.attributes]) {
    if (old.getAttribute(name) !== value && !(isFold && name === "open")) old.setAttribute(name, value);
  }
  for (const name of LISTENERS) /** @type {any} */ (old)[name] = /** @type {any} */ (fresh)[name];
  /** @type {ChildNode | null} */
  let at = old.firstChild;
  for (const node of [...fresh.childNodes]) {
    let match = at;
    while (match && !same(match, node)) match = match.nextSibling;
    if (!match) {
      old.insertBefore(node, at);
      continue;
    }
    while (at && at !== match) {
      const gone = at;
      at = at.nextSibling;
      old.removeChild(gone);
    }
    at = match.nextSibling;
    if (match instanceof Element) patch(match, /** @type {Element} */ (node));
    else if (match.nodeValue !== node.nodeValue) match.nodeValue = node.nodeValue;
  }
  while (at) {
    const gone = at;
    at = at.nextSibling;
    old.removeChild(gone);
  }
}

/**
 * Elements are the same thing when tag, id, `data-key` and the first word of their class agree.
 * @param {Node} a
 * @param {Node} b
 */
function same(a, b) {
  if (!(a instanceof Element) || !(b instanceof Element)) return a.nodeType === b.nodeType;
  return a.tagName === b.tagName && a.id === b.id && a.classList[0] === b.classList[0]
    && a.getAttribute("data-key") === b.getAttribute("data-key");
}
