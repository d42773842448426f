import { messages } from "@probability-chat/contract/constants";
import { useSession } from "@probability-chat/react-bindings";
import { Mail } from "lucide-react";
import { company } from "../company.ts";
import { TextAreaField, TextField } from "../forms/field.tsx";
import { Problems } from "../forms/problems.tsx";
import { rules } from "../forms/rules.ts";
import { useRuleForm } from "../forms/use-rule-form.ts";
import { client } from "../session/client.ts";
import { Button } from "../ui/button.tsx";
import { PageBody, PageHeading } from "../ui/page.tsx";
import { TextLink } from "../ui/text-link.tsx";

export function ContactPage() {
  const { form, field, problems } = useRuleForm(rules.contact, {
    name: "",
    email: "",
    subject: "",
    message: "",
  });

  const submit = form.handleSubmit(() => {
    client.toasts.show(messages.toasts.formSubmitted);
    form.reset();
  });

  return (
    <PageBody className="grid gap-12 lg:grid-cols-[1fr_1.2fr] lg:gap-20">
      <div>
        <PageHeading title="Contact" />
        <p className="mt-5 max-w-md text-lg text-muted">
          Questions about the product, a plan or your data: we are glad to hear from you.
        </p>
        <p className="mt-8 text-sm text-muted">The surest way to reach us is e-mail</p>
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
        <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
          <TextField label="Name" autoComplete="name" {...field("name")} />
          <TextField label="Email" type="email" autoComplete="email" {...field("email")} />
        </div>
        <TextField label="Subject" {...field("subject")} />
        <TextAreaField label="Message" {...field("message")} />
        <Button type="submit" className="w-full sm:w-auto">
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
