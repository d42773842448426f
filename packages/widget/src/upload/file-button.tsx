import { type ReactNode, useRef } from "react";
import { useTakeFile } from "../check/use-file-check.tsx";

interface FileButtonProps {
  readonly className: string;
  readonly part: string;
  readonly disabled?: boolean;
  readonly label?: string;
  /** By which the screen finds the button to focus. */
  readonly focusName?: string;
  /** Of a second button, by which the file is shown before it is uploaded. */
  readonly showLabel?: string;
  readonly children: ReactNode;
}

/** A button that lets the user choose a table's file and uploads it. */
export function FileButton({
  className,
  part,
  disabled = false,
  label,
  focusName,
  showLabel,
  children,
}: FileButtonProps) {
  const take = useTakeFile();
  const input = useRef<HTMLInputElement>(null);
  const isShown = useRef(false);
  const choose = (shown: boolean) => {
    isShown.current = shown;
    input.current?.click();
  };
  return (
    <>
      <button
        type="button"
        className={className}
        part={part}
        disabled={disabled}
        aria-label={label}
        data-focus={focusName}
        title={label}
        onClick={() => choose(false)}
      >
        {children}
      </button>
      {showLabel && (
        <button
          type="button"
          className="button button-quiet mt-2"
          part="button"
          disabled={disabled}
          onClick={() => choose(true)}
        >
          {showLabel}
        </button>
      )}
      <input
        ref={input}
        type="file"
        accept=".csv,.csv.gz,.gz,.tsv,.xlsx,text/csv"
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = "";
          if (file) take(file, isShown.current);
        }}
      />
    </>
  );
}
