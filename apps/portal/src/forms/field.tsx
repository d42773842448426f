import { Eye, EyeOff } from "lucide-react";
import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type TextareaHTMLAttributes,
  useId,
  useState,
} from "react";
import { classNames } from "../ui/class-names.ts";

const inputLook =
  "w-full rounded-lg border border-field bg-surface px-3.5 text-ink placeholder:text-muted/80 focus-visible:border-accent aria-invalid:border-danger disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-muted";

/** A label, a control and what is wrong with it, tied together for assistive technology. */
function Field({
  label,
  optional = false,
  error,
  hint,
  children,
}: {
  label: string;
  optional?: boolean;
  error?: string | undefined;
  hint?: string;
  children: (control: {
    id: string;
    "aria-invalid": true | undefined;
    "aria-describedby": string | undefined;
  }) => ReactNode;
}) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 flex justify-between text-sm font-medium">
        {label}
        {optional && <span className="font-normal text-muted">optional</span>}
      </label>
      {children({
        id,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": note ? `${id}-note` : undefined,
      })}
      {note && (
        <p
          id={`${id}-note`}
          className={classNames("mt-1.5 text-sm", error ? "text-danger" : "text-muted")}
        >
          {note}
        </p>
      )}
    </div>
  );
}

interface InputProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  optional?: boolean;
  error?: string | undefined;
  hint?: string;
  ref?: Ref<HTMLInputElement>;
}

/** A field of one line. */
export function TextField({ label, optional, error, hint, ...input }: InputProps) {
  return (
    <Field label={label} optional={optional} error={error} {...(hint ? { hint } : {})}>
      {(control) => <input {...input} {...control} className={classNames(inputLook, "h-11")} />}
    </Field>
  );
}

interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  label: string;
  error?: string | undefined;
  ref?: Ref<HTMLTextAreaElement>;
}

/** A field of several lines. */
export function TextAreaField({ label, error, ...input }: TextAreaProps) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <textarea
          rows={6}
          {...input}
          {...control}
          className={classNames(inputLook, "block py-2.5")}
        />
      )}
    </Field>
  );
}

/** A password with a button that shows it. */
export function PasswordField({ label, error, hint, ...input }: InputProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field label={label} error={error} {...(hint ? { hint } : {})}>
      {(control) => (
        <div className="relative">
          <input
            {...input}
            {...control}
            type={shown ? "text" : "password"}
            className={classNames(inputLook, "h-11 pr-12")}
          />
          <button
            type="button"
            aria-label={shown ? "Hide password" : "Show password"}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-lg text-muted hover:text-ink"
          >
            <Icon aria-hidden className="size-4.5" />
          </button>
        </div>
      )}
    </Field>
  );
}
