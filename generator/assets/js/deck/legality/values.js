// Values that are compared by what is in them, and every way to choose among them.

/** @param {unknown} value */
export const mark = (value) => JSON.stringify(value);

/**
 * @template T
 * @param {Iterable<T>} values
 * @returns {T[]} each value once, in the order in which they first came
 */
export function unique(values) {
  /** @type {Map<string, T>} */
  const found = new Map();
  for (const value of values) if (!found.has(mark(value))) found.set(mark(value), value);
  return [...found.values()];
}

/**
 * @template T
 * @param {T[][]} lists
 * @returns {T[][]} every way to take one of each list
 */
export function product(lists) {
  /** @type {T[][]} */
  let found = [[]];
  for (const list of lists) found = found.flatMap((head) => list.map((item) => [...head, item]));
  return found;
}
