import { atom } from "nanostores";

/** What the visitor chose; `system` follows the device. */
export type ThemeChoice = "light" | "dark" | "system";

const key = "theme";
const darkDevice = () => matchMedia("(prefers-color-scheme: dark)");

function storedChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(key);
    return stored === "light" || stored === "dark" ? stored : "system";
  } catch {
    return "system";
  }
}

export const $themeChoice = atom<ThemeChoice>("system");
/** The theme on the screen. */
export const $theme = atom<"light" | "dark">("light");

function show(): void {
  const choice = $themeChoice.get();
  const dark = choice === "dark" || (choice === "system" && darkDevice().matches);
  $theme.set(dark ? "dark" : "light");
  document.documentElement.dataset.theme = $theme.get();
}

/** Remembers and shows a choice. */
export function chooseTheme(choice: ThemeChoice): void {
  $themeChoice.set(choice);
  try {
    if (choice === "system") localStorage.removeItem(key);
    else localStorage.setItem(key, choice);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  show();
}

/** Follows the device and the other tabs; `public/theme.js` has set the first paint already. */
export function startTheme(): void {
  $themeChoice.set(storedChoice());
  show();
  darkDevice().addEventListener("change", show);
  addEventListener("storage", (event) => {
    if (event.key !== key) return;
    $themeChoice.set(storedChoice());
    show();
  });
}
