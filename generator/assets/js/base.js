// Runs before the first paint: marks that scripts work, and sets the colour scheme.
(function () {
  "use strict";
  var root = document.documentElement;
  root.classList.replace("no-js", "js");
  // Room is kept for the results of a query, so that nothing jumps when they come.
  if (/[?&]q=[^&]/.test(location.search)) root.classList.add("asked");

  /** @type {string | null} */
  var scheme = null;
  try {
    scheme = localStorage.getItem("tefuda.scheme");
  } catch (error) {
    // storage is off: the page follows the system
  }
  if (scheme !== "default" && scheme !== "slate") {
    scheme = matchMedia("(prefers-color-scheme: dark)").matches ? "slate" : "default";
  }
  root.setAttribute("data-md-color-scheme", scheme);

  // A script that could not be loaded, or needs one that could not, says nothing by itself.
  addEventListener("error", function (event) {
    var notice = event.target instanceof HTMLScriptElement && document.querySelector("[data-t-failed]");
    if (!(notice instanceof HTMLElement)) return;
    notice.hidden = false;
    notice.querySelector("button")?.addEventListener("click", function () {
      location.reload();
    });
  }, true);
})();
