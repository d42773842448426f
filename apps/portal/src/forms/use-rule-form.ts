import { type DefaultValues, type Path, useForm } from "react-hook-form";
import type { Rule } from "./rules.ts";

/** A form of text fields whose rules are functions; `field(name)` gives an input its props. */
export function useRuleForm<T extends Record<string, string>>(
  rules: { readonly [K in keyof T]?: Rule },
  initial: T,
) {
  const form = useForm<T>({
    defaultValues: initial as DefaultValues<T>,
    mode: "onTouched",
    reValidateMode: "onChange",
  });
  const field = (name: Path<T>) => {
    const rule = rules[name];
    return {
      ...form.register(name, rule ? { validate: (value, values) => rule(value, values) } : {}),
      error: form.formState.errors[name]?.message as string | undefined,
    };
  };
  /** Shows what the server said of fields that this form has; tells whether there were any. */
  const showServerErrors = (
    errors: Readonly<Record<string, string>>,
    names: Readonly<Record<string, Path<T>>>,
  ): boolean => {
    const known = Object.entries(errors).flatMap(([name, message]) => {
      const own = names[name];
      return own === undefined ? [] : [{ own, message }];
    });
    for (const { own, message } of known) form.setError(own, { type: "server", message });
    return known.length > 0;
  };
  return { form, field, showServerErrors };
}
