import type { ReactNode } from "react";

/** A row of buttons of which one is pressed. */
export function Toggle<T extends string>({
  label,
  value,
  choices,
  onChoose,
  className,
  choiceClassName,
}: {
  label: string;
  value: T;
  choices: readonly { value: T; label: string; face?: ReactNode }[];
  onChoose: (value: T) => void;
  className: string;
  choiceClassName: string;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what a form sends.
    <div role="group" aria-label={label} className={className}>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice.value === value}
          aria-label={choice.face ? choice.label : undefined}
          title={choice.face ? choice.label : undefined}
          onClick={() => onChoose(choice.value)}
          className={choiceClassName}
        >
          {choice.face ?? choice.label}
        </button>
      ))}
    </div>
  );
}
