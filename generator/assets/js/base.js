// Runs before the first paint: marks that scripts work, sets the colour scheme,
// and offers the four helpers that Material's bundle expects of the page.
(function () {
  "use strict";
  var root = document.documentElement;
  root.classList.replace("no-js", "js");

  /** @param {string} key @returns {string | null} */
  function stored(key) {
    try {
      return localStorage.getItem(key);
    } catch (error) {
      return null; // storage is off, or the page is a local file
    }
  }

  var scheme = stored("tefuda.scheme");
  if (scheme !== "default" && scheme !== "slate") {
    scheme = matchMedia("(prefers-color-scheme: dark)").matches ? "slate" : "default";
  }
  root.setAttribute("data-md-color-scheme", scheme);

  var scope = "/tefuda";
  Object.assign(window, {
    __md_scope: new URL(".", location.href),
    __md_hash: function (/** @type {string} */ text) {
      return Array.from(text).reduce(function (sum, char) {
        return (sum << 5) - sum + char.charCodeAt(0);
      }, 0);
    },
    __md_get: function (/** @type {string} */ key, /** @type {Storage | undefined} */ storage) {
      try {
        return JSON.parse((storage || localStorage).getItem(scope + "." + key) || "null");
      } catch (error) {
        return null;
      }
    },
    __md_set: function (/** @type {string} */ key, /** @type {unknown} */ value, /** @type {Storage | undefined} */ storage) {
      try {
        (storage || localStorage).setItem(scope + "." + key, JSON.stringify(value));
      } catch (error) {
        // not kept, then
      }
    },
  });
})();
