// Sets the theme before the first paint. src/theme/theme.ts shares the key and the attribute.
// Holds what is pressed until src/main.tsx has taken the page over.
// A page drawn at build is a signed-out visitor's: where a session is kept, what is meant for
// them alone stays unseen until the page is drawn anew. What a local server alone has is seen on
// a loopback name only.
(() => {
  let choice = null;
  try {
    choice = localStorage.getItem("theme");
  } catch {
    // Storage may be forbidden; the system's theme is a fine answer then.
  }
  const dark =
    choice === "dark" || (choice !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  try {
    if (localStorage.getItem("root")?.includes('"refreshToken":"')) {
      document.documentElement.dataset.session = "kept";
    }
  } catch {
    // Without storage there is no session either.
  }
  if (/^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(location.hostname)) {
    document.documentElement.dataset.local = "";
  }
  document.documentElement.dataset.theme = dark ? "dark" : "light";

  // Before that a press would be lost, and a form sent with its password in the address.
  const held = new Set();
  const hold = (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    event.preventDefault();
    held.add(button);
  };
  const nameOf = (button) => button.ariaLabel ?? button.textContent;
  // Where the page was drawn anew, another button bears the name of the one that was pressed.
  const standing = (button) =>
    button.isConnected
      ? button
      : [...document.querySelectorAll("button")].find((one) => nameOf(one) === nameOf(button));
  document.documentElement.dataset.waiting = "";
  document.addEventListener("click", hold);
  document.addEventListener("takeover", () => {
    document.removeEventListener("click", hold);
    delete document.documentElement.dataset.waiting;
    for (const button of held) standing(button)?.click();
  });
})();
