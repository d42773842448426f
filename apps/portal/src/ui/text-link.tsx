import { Link, type LinkProps } from "react-router";
import { classNames } from "./class-names.ts";

/** A link inside text. */
export function TextLink({ className, ...rest }: LinkProps) {
  return (
    <Link
      className={classNames(
        "font-medium text-accent underline decoration-accent/40 underline-offset-4 hover:decoration-accent",
        className as string | undefined,
      )}
      {...rest}
    />
  );
}
