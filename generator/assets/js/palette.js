// The colour scheme's switch: paper ("default") or ink ("slate"), kept for the next visit;
// until a choice is made, the page follows the system.

const KEY = "tefuda.scheme";
const system = matchMedia("(prefers-color-scheme: dark)");

/** @returns {string | null} */
function choice() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** @param {string} scheme "default" or "slate" */
function show(scheme) {
  document.documentElement.setAttribute("data-md-color-scheme", scheme);
  for (const button of document.querySelectorAll("[data-t-scheme]")) {
    button.setAttribute("aria-pressed", String(scheme === "slate"));
  }
}

/** @returns {string} */
const current = () => document.documentElement.getAttribute("data-md-color-scheme") ?? "default";

for (const button of document.querySelectorAll("[data-t-scheme]")) {
  button.addEventListener("click", () => {
    const scheme = current() === "slate" ? "default" : "slate";
    try {
      localStorage.setItem(KEY, scheme);
    } catch {
      // kept for this page only
    }
    show(scheme);
  });
}

system.addEventListener("change", () => {
  if (!choice()) show(system.matches ? "slate" : "default");
});

// A page that the back button brings back as it was left is told of nothing that happened meanwhile.
addEventListener("pageshow", (event) => {
  if (event.persisted) show(choice() ?? (system.matches ? "slate" : "default"));
});

// Another tab has switched.
addEventListener("storage", (event) => {
  if (event.key === KEY) show(event.newValue ?? (system.matches ? "slate" : "default"));
});

show(current());
