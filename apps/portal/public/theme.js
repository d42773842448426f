// Sets the theme before the first paint. src/theme/theme.ts shares the key and the attribute.
(() => {
  let choice = null;
  try {
    choice = localStorage.getItem("theme");
  } catch {
    // Storage may be forbidden; the system's theme is a fine answer then.
  }
  const dark =
    choice === "dark" || (choice !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
})();
