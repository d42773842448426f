import { useStore } from "@nanostores/react";
import { Monitor, Moon, Sun } from "lucide-react";
import { Toggle } from "../ui/toggle.tsx";
import { $themeChoice, chooseTheme } from "./theme.ts";

const choices = [
  { value: "system", label: "As the system", face: <Monitor aria-hidden className="size-4" /> },
  { value: "light", label: "Light", face: <Sun aria-hidden className="size-4" /> },
  { value: "dark", label: "Dark", face: <Moon aria-hidden className="size-4" /> },
] as const;

/** Three small buttons: system, light, dark. */
export function ThemeSwitch() {
  return (
    <Toggle
      label="Theme"
      value={useStore($themeChoice)}
      choices={choices}
      onChoose={chooseTheme}
      className="inline-flex self-start rounded-lg border border-line bg-surface p-0.5"
      choiceClassName="grid size-8 place-items-center rounded-md text-muted hover:text-ink aria-pressed:bg-accent-soft aria-pressed:text-accent"
    />
  );
}
