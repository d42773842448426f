import { useState } from "react";
import { type DefaultValues, type Path, useForm } from "react-hook-form";
import type { Rule } from "./rules.ts";

/** A form of text fields whose rules are functions; `field(name)` gives an input its props. */
export function useRuleForm<T extends Record<string, string>>(
  rules: { readonly [K in keyof T]?: Rule },
  initial: T,
) {
  const form = useForm<T>({
    defaultValues: initial as DefaultValues<T>,
    // Not on blur: a message that appears under a pressed button moves it away from the pointer.
    mode: "onSubmit",
    reValidateMode: "onChange",
  });
  const [problem, setProblem] = useState<string | null>(null);
  const { errors, submitCount } = form.formState;
  const field = (name: Path<T>) => {
    const rule = rules[name];
    return {
      ...form.register(name, rule ? { validate: (value, values) => rule(value, values) } : {}),
      error: errors[name]?.message as string | undefined,
    };
  };
  /** Shows what the server said of fields that this form has; tells whether there were any. */
  const showServerErrors = (
    found: Readonly<Record<string, string>>,
    names: Readonly<Record<string, Path<T>>>,
  ): boolean => {
    const known = Object.entries(found).flatMap(([name, message]) => {
      const own = names[name];
      return own === undefined ? [] : [{ own, message }];
    });
    for (const [index, { own, message }] of known.entries()) {
      form.setError(own, { type: "server", message }, { shouldFocus: index === 0 });
    }
    return known.length > 0;
  };
  const problems = {
    text: problem,
    count: submitCount === 0 ? 0 : Object.keys(errors).length,
  };
  return { form, field, showServerErrors, setProblem, problems };
}
