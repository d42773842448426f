import { limits, messages } from "@probability-chat/contract/constants";
import type { User } from "@probability-chat/sdk";
import { useEffect, useState } from "react";
import { TextField } from "../forms/field.tsx";
import { Problems } from "../forms/problems.tsx";
import { rules } from "../forms/rules.ts";
import { useRuleForm } from "../forms/use-rule-form.ts";
import { client } from "../session/client.ts";
import { errorText, fieldErrors } from "../session/error-text.ts";
import { Button } from "../ui/button.tsx";
import { ChangeEmail } from "./change-email.tsx";

const { toasts, defaults } = messages;
const namesOf = (user: User) => ({ firstName: user.first_name, lastName: user.last_name });
const fail = (toast: { title: string; text: string }) =>
  client.toasts.show({ ...toast, destructive: true });

/** The names, to be changed, and the address, to be changed elsewhere. */
export function NamesForm({ user }: { user: User }) {
  const { form, field, showServerErrors, problems } = useRuleForm(rules.profile, namesOf(user));
  const { isDirty, isSubmitting } = form.formState;
  const [changesEmail, setChangesEmail] = useState(false);

  useEffect(() => {
    form.reset(
      { firstName: user.first_name, lastName: user.last_name },
      { keepDirtyValues: true, keepErrors: true },
    );
  }, [form, user.first_name, user.last_name]);

  const save = async ({ firstName, lastName }: ReturnType<typeof namesOf>) => {
    const me = await client.api.me().catch(() => null);
    if (!me) {
      fail(toasts.userMissing);
      return;
    }
    try {
      const changes = { first_name: firstName.trim(), last_name: lastName.trim() };
      const saved = await client.api.updateUser(me.id, changes);
      form.reset(namesOf(saved));
      client.session.setUser(saved);
      client.toasts.show(toasts.profileUpdated);
    } catch (error) {
      showServerErrors(fieldErrors(error), { first_name: "firstName", last_name: "lastName" });
      fail({ ...toasts.updateFailed, text: errorText(error, defaults.updateProfile) });
    }
  };
  const submit = form.handleSubmit(save, ({ firstName }) => {
    if (firstName) fail(toasts.profileInvalid);
  });

  return (
    <>
      <form onSubmit={submit} noValidate className="space-y-5">
        <Problems {...problems} />
        <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
          <TextField
            label="First name"
            autoComplete="given-name"
            maxLength={limits.nameLength}
            {...field("firstName")}
          />
          <TextField
            label="Last name"
            optional
            autoComplete="family-name"
            maxLength={limits.nameLength}
            {...field("lastName")}
          />
        </div>
        <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
          <div className="min-w-0 grow basis-64">
            <TextField label="Email" type="email" disabled value={user.email} />
          </div>
          <Button variant="secondary" onClick={() => setChangesEmail(true)}>
            Change e-mail
          </Button>
        </div>
        <div className="flex flex-wrap justify-end gap-3 border-t border-line pt-5">
          <Button
            variant="quiet"
            disabled={!isDirty || isSubmitting}
            onClick={() => form.reset(namesOf(user))}
          >
            Cancel
          </Button>
          <Button type="submit" disabled={!isDirty} busy={isSubmitting}>
            Save changes
          </Button>
        </div>
      </form>
      {changesEmail && <ChangeEmail onClose={() => setChangesEmail(false)} />}
    </>
  );
}
