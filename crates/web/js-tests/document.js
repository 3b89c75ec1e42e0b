// Enough of a document to draw a screen without a browser, and to look at what it shows.

class FakeNode {
  constructor(text = "") {
    this.text = text;
    /** @type {any[]} */
    this.childNodes = [];
  }

  /** @param {any} child */
  appendChild(child) {
    this.childNodes.push(child);
    return child;
  }

  /** @returns {string} */
  get textContent() {
    return this.text + this.childNodes.map((child) => child.textContent).join("");
  }
}

class FakeElement extends FakeNode {
  /** @param {string} tag */
  constructor(tag) {
    super();
    this.tag = tag;
    /** @type {Record<string, string>} */
    this.attributes = {};
  }

  /** @param {string} name */
  getAttribute(name) {
    return this.attributes[name] ?? null;
  }

  /** @param {string} name @param {string} value */
  setAttribute(name, value) {
    this.attributes[name] = value;
  }
}

Object.assign(globalThis, {
  Node: FakeNode,
  document: {
    createElement: (/** @type {string} */ tag) => new FakeElement(tag),
    createTextNode: (/** @type {string} */ text) => new FakeNode(text),
  },
});

/**
 * All elements of a drawn screen that fit, in order.
 * @param {any} screen
 * @param {(element: any) => boolean} fits
 * @returns {any[]}
 */
export const find = (screen, fits) => [
  ...(screen instanceof FakeElement && fits(screen) ? [screen] : []),
  ...screen.childNodes.flatMap((/** @type {any} */ child) => find(child, fits)),
];

/** The button with a key, such as "accept". @param {any} screen @param {string} key */
export const keyed = (screen, key) => find(screen, (one) => one.attributes["data-key"] === key)[0];
