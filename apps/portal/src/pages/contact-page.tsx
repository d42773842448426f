import { limits, messages } from "@probability-chat/contract/constants";
import { useSession } from "@probability-chat/react-bindings";
import { Mail } from "lucide-react";
import { useState } from "react";
import { company } from "../company.ts";
import { TextAreaField, TextField } from "../forms/field.tsx";
import { Problems } from "../forms/problems.tsx";
import { rules } from "../forms/rules.ts";
import { useRuleForm } from "../forms/use-rule-form.ts";
import { client } from "../session/client.ts";
import { errorText, fieldErrors } from "../session/error-text.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { PageBody, PageHeading } from "../ui/page.tsx";
import { TextLink } from "../ui/text-link.tsx";

export function ContactPage() {
  const [sent, setSent] = useState(false);
  const { form, field, showServerErrors, setProblem, problems } = useRuleForm(rules.contact, {
    name: "",
    email: "",
    subject: "",
    message: "",
  });

  const submit = form.handleSubmit(async ({ name, email, subject, message }, event) => {
    setSent(false);
    setProblem(null);
    // As it stands in the page: a program that fills in forms need not tell React.
    const website = String(new FormData(event?.target as HTMLFormElement).get("website") ?? "");
    const request = { name: name.trim(), email: email.trim(), subject, message, website };
    try {
      await client.api.submitContactRequest(request);
      form.reset();
      setSent(true);
      client.toasts.show(messages.toasts.formSubmitted);
    } catch (error) {
      const fields = fieldErrors(error);
      const own = { name: "name", email: "email", subject: "subject", message: "message" } as const;
      if (!showServerErrors(fields, own)) {
        setProblem(fields.website ?? errorText(error, messages.toasts.contactFailed.text));
      }
      client.toasts.show({ ...messages.toasts.contactFailed, destructive: true });
    }
  });

  return (
    <PageBody className="grid gap-12 lg:grid-cols-[1fr_1.2fr] lg:gap-20">
      <div>
        <PageHeading title="Contact" />
        <p className="mt-5 max-w-md text-lg text-muted">
          Questions about the product, a plan or your data: we are glad to hear from you.
        </p>
        <p className="mt-8 text-sm text-muted">Or write to us by e-mail</p>
        <a
          href={`mailto:${company.supportEmail}`}
          className="mt-1 inline-flex items-center gap-2.5 font-medium break-all text-accent underline underline-offset-4"
        >
          <Mail aria-hidden className="size-4 shrink-0" />
          {company.supportEmail}
        </a>
        <div className="mt-8 max-w-md text-sm text-muted">
          <h2 className="font-semibold text-ink">Subscriber support</h2>
          <SubscriberSupport />
        </div>
        <p className="mt-8 text-sm text-muted">
          {company.name}
          <br />
          {company.address}
        </p>
      </div>
      <form
        onSubmit={submit}
        noValidate
        className="space-y-5 rounded-2xl border border-line bg-surface p-6 sm:p-8"
      >
        <Problems {...problems} />
        {sent && (
          <Notice tone="good">
            Thank you. We have your message and will answer to the address that you gave.
          </Notice>
        )}
        <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
          <TextField
            label="Name"
            autoComplete="name"
            maxLength={limits.nameLength}
            {...field("name")}
          />
          <TextField label="Email" type="email" autoComplete="email" {...field("email")} />
        </div>
        <TextField label="Subject" maxLength={limits.supportSubjectLength} {...field("subject")} />
        <TextAreaField
          label="Message"
          maxLength={limits.supportMessageLength}
          {...field("message")}
        />
        {/* Seen by no person: what fills it in is a program. */}
        <div hidden>
          <input name="website" aria-label="Website" tabIndex={-1} autoComplete="off" />
        </div>
        <Button type="submit" busy={form.formState.isSubmitting} className="w-full sm:w-auto">
          Send message
        </Button>
      </form>
    </PageBody>
  );
}

const supportTab = "/profile?tab=support";

function SubscriberSupport() {
  const { isAuthenticated } = useSession();
  if (isAuthenticated) {
    return (
      <p>
        Write to us from <TextLink to={supportTab}>your profile</TextLink>, and we know whom to
        answer.
      </p>
    );
  }
  return (
    <p>
      {messages.account.supportNeedsSignIn}{" "}
      <TextLink to="/login" state={{ from: supportTab }}>
        Sign in
      </TextLink>
    </p>
  );
}
