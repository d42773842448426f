import { type ReactNode, useRef } from "react";
import { useWidget } from "../widget-context.ts";

interface FileButtonProps {
  readonly className: string;
  readonly disabled?: boolean;
  readonly label?: string;
  /** By which the screen finds the button to focus. */
  readonly focusName?: string;
  readonly children: ReactNode;
}

/** A button that lets the user choose a CSV file and uploads it. */
export function FileButton({
  className,
  disabled = false,
  label,
  focusName,
  children,
}: FileButtonProps) {
  const { client } = useWidget();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        className={className}
        part="button"
        disabled={disabled}
        aria-label={label}
        data-focus={focusName}
        title={label}
        onClick={() => input.current?.click()}
      >
        {children}
      </button>
      <input
        ref={input}
        type="file"
        accept=".csv,.csv.gz,.gz,text/csv"
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = "";
          if (file) void client.chat.upload(file);
        }}
      />
    </>
  );
}
