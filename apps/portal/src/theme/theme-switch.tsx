import { useStore } from "@nanostores/react";
import { Monitor, Moon, Sun } from "lucide-react";
import { ToggleGroup } from "radix-ui";
import { $themeChoice, chooseTheme, type ThemeChoice } from "./theme.ts";

const choices = [
  { value: "system", label: "As the system", Icon: Monitor },
  { value: "light", label: "Light", Icon: Sun },
  { value: "dark", label: "Dark", Icon: Moon },
] as const;

/** Three small buttons: system, light, dark. */
export function ThemeSwitch() {
  const choice = useStore($themeChoice);
  return (
    <ToggleGroup.Root
      type="single"
      value={choice}
      onValueChange={(value) => value && chooseTheme(value as ThemeChoice)}
      aria-label="Theme"
      className="inline-flex self-start rounded-lg border border-line bg-surface p-0.5"
    >
      {choices.map(({ value, label, Icon }) => (
        <ToggleGroup.Item
          key={value}
          value={value}
          aria-label={label}
          title={label}
          className="grid size-8 place-items-center rounded-md text-muted hover:text-ink data-[state=on]:bg-accent-soft data-[state=on]:text-accent"
        >
          <Icon aria-hidden className="size-4" />
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
