import { LoaderCircle } from "lucide-react";
import type { ButtonHTMLAttributes, Ref } from "react";
import { Link, type LinkProps } from "react-router";
import { classNames } from "./class-names.ts";

type Variant = "primary" | "secondary" | "quiet" | "danger";
type Size = "small" | "medium" | "large";

const variants: Record<Variant, string> = {
  primary: "bg-accent text-on-accent hover:bg-accent-strong",
  secondary: "border border-field/60 bg-surface text-ink hover:border-accent hover:text-accent",
  quiet: "text-ink hover:bg-sunken",
  danger: "border border-danger/50 bg-surface text-danger hover:border-danger hover:bg-danger-soft",
};

const sizes: Record<Size, string> = {
  small: "h-9 px-3.5 text-sm",
  medium: "h-11 px-5 text-[0.9375rem]",
  large: "h-13 px-7 text-base",
};

function look(variant: Variant = "primary", size: Size = "medium", className?: string): string {
  return classNames(
    "inline-flex items-center justify-center gap-2 rounded-lg font-medium whitespace-nowrap transition-colors",
    "disabled:cursor-not-allowed disabled:border-transparent disabled:bg-sunken disabled:text-muted",
    variants[variant],
    sizes[size],
    className,
  );
}

interface Look {
  variant?: Variant;
  size?: Size;
}

/** A button; while `busy` it cannot be pressed and says so. */
export function Button({
  variant,
  size,
  className,
  busy = false,
  disabled,
  children,
  type = "button",
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> &
  Look & { busy?: boolean; ref?: Ref<HTMLButtonElement> }) {
  return (
    <button
      type={type}
      className={look(variant, size, className)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      {...rest}
    >
      {busy && <LoaderCircle aria-hidden className="size-4 motion-safe:animate-spin" />}
      {children}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({ variant, size, className, ...rest }: LinkProps & Look) {
  return <Link className={look(variant, size, className as string | undefined)} {...rest} />;
}
