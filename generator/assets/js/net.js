// What pages fetch while they are read, and what is said where that fails.

/** Something could not be fetched: no network, an error of the server, or an answer that is none. */
export class NotFetched extends Error {}

/**
 * @template T
 * @param {string} what
 * @param {() => Promise<T>} ask
 * @returns {Promise<T>}
 */
async function asked(what, ask) {
  try {
    return await ask();
  } catch (error) {
    throw new NotFetched(`${what}: ${error}`, { cause: error });
  }
}

/**
 * @template T
 * @param {URL | string} address
 * @param {(response: Response) => Promise<T>} read
 * @returns {Promise<T>}
 */
function fetched(address, read) {
  return asked(String(address), async () => {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`status ${response.status}`);
    return read(response);
  });
}

/**
 * @param {URL | string} address
 * @returns {Promise<any>} the JSON that stands there
 * @throws {NotFetched}
 */
export const fetchedData = (address) => fetched(address, (response) => response.json());

/**
 * @param {URL | string} address
 * @returns {Promise<Document>} the page that stands there, its links leading from here to where they lead from there
 * @throws {NotFetched}
 */
export function fetchedPage(address) {
  return fetched(address, async (response) => {
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    for (const link of page.querySelectorAll("a[href]")) {
      link.setAttribute("href", new URL(link.getAttribute("href") ?? "", response.url).href);
    }
    return page;
  });
}

/**
 * @template T
 * @param {() => Promise<T>} load imports a module
 * @returns {Promise<T>} the module
 * @throws {NotFetched}
 */
export const imported = (load) => asked("a script", load);

/** What takes longer than this is said to be on its way, in milliseconds. */
const SLOW = 1000;

/** What failed and is to be done again. @type {Set<() => Promise<unknown>>} */
const failed = new Set();

/** The page's own word for it, which is there from the start, but hidden. */
const notice = document.querySelector("[data-t-failed]");
const again = notice?.querySelector("button");
const busy = document.querySelector("[data-t-loading]");

/** How much takes long by now. */
let slow = 0;

function tell() {
  if (notice instanceof HTMLElement) notice.hidden = !failed.size;
  if (busy instanceof HTMLElement) busy.hidden = !slow;
}

again?.addEventListener("click", async () => {
  if (again.hasAttribute("aria-disabled")) return;
  const works = [...failed];
  failed.clear();
  // It keeps the focus, so it is not disabled in earnest.
  again.setAttribute("aria-disabled", "true");
  await Promise.all(works.map((work) => attempt(work)));
  again.removeAttribute("aria-disabled");
  // The button has gone, and the focus with it.
  if (!failed.size) document.querySelector("main")?.focus({ preventScroll: true });
});

/**
 * Do what needs something from the network. The page says so if it takes long. If something cannot be fetched, the page says so and offers to try again.
 * @param {() => Promise<unknown>} work
 * @returns {Promise<boolean>} whether it is done
 */
export async function attempt(work) {
  let late = 0;
  const waiting = setTimeout(() => {
    late = 1;
    slow += late;
    tell();
  }, SLOW);
  try {
    await work();
    failed.delete(work);
    return true;
  } catch (error) {
    if (!(error instanceof NotFetched)) throw error;
    failed.add(work);
    return false;
  } finally {
    clearTimeout(waiting);
    slow -= late;
    tell();
  }
}
