import { limits, messages } from "@probability-chat/contract/constants";
import { useUser } from "@probability-chat/react-bindings";
import { useState } from "react";
import { useLocation } from "react-router";
import { TextAreaField, TextField } from "../forms/field.tsx";
import { Problems } from "../forms/problems.tsx";
import { rules } from "../forms/rules.ts";
import { useRuleForm } from "../forms/use-rule-form.ts";
import { client } from "../session/client.ts";
import { fieldErrors } from "../session/error-text.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { TextLink } from "../ui/text-link.tsx";

/** A message to support in the name of the signed-in user. */
export function SupportForm() {
  const user = useUser();
  const { pathname, search } = useLocation();
  if (user) return <Form />;
  return (
    <Notice>
      {messages.account.supportNeedsSignIn}{" "}
      <TextLink to="/login" state={{ from: pathname + search }}>
        Sign in
      </TextLink>
    </Notice>
  );
}

function Form() {
  const [sent, setSent] = useState(false);
  const { form, field, showServerErrors, problems } = useRuleForm(rules.support, {
    subject: "",
    message: "",
  });
  const submit = form.handleSubmit(async ({ subject, message }) => {
    setSent(false);
    try {
      await client.api.submitSupportRequest({ subject: subject.trim(), message: message.trim() });
      form.reset();
      setSent(true);
      client.toasts.show(messages.toasts.supportSent);
    } catch (error) {
      showServerErrors(fieldErrors(error), { subject: "subject", message: "message" });
      client.toasts.show({ ...messages.toasts.supportFailed, destructive: true });
    }
  });
  return (
    <form onSubmit={submit} noValidate className="space-y-5">
      <Problems {...problems} />
      {sent && (
        <Notice tone="good">
          Thank you. Your request is on its way to us, and a copy of it to your inbox.
        </Notice>
      )}
      <TextField label="Subject" maxLength={limits.supportSubjectLength} {...field("subject")} />
      <TextAreaField
        label="Message"
        maxLength={limits.supportMessageLength}
        {...field("message")}
      />
      <div className="flex justify-end">
        <Button type="submit" busy={form.formState.isSubmitting}>
          Send request
        </Button>
      </div>
    </form>
  );
}
