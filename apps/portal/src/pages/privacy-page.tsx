import { company } from "../company.ts";
import { LegalPage, type LegalSection } from "../legal/legal-page.tsx";

const mail = (
  <a className="underline underline-offset-4" href={`mailto:${company.supportEmail}`}>
    {company.supportEmail}
  </a>
);

const sections: readonly LegalSection[] = [
  {
    id: "who",
    title: "Who is responsible",
    body: (
      <p>
        {company.name}, {company.address}, is responsible for personal data in {company.product}{" "}
        under Singapore’s Personal Data Protection Act (PDPA). Our data protection officer answers
        at {mail}.
      </p>
    ),
  },
  {
    id: "what",
    title: "What we keep",
    body: (
      <ul className="list-disc space-y-2 pl-5">
        <li>
          Your account: name, e-mail address, a hash of your password, your image if you add one;
          where you set them up, the sealed secret of your authenticator app, the public halves of
          your passkeys, and which account elsewhere signs you in.
        </li>
        <li>Your sessions: when you signed in and with which browser.</li>
        <li>
          What happened to your account’s security, such as sign-ins and wrong passwords: when and
          from which network address. You see it on your profile’s page; it is forgotten after some
          months and goes with your account.
        </li>
        <li>
          Your work: chats, questions, answers, the tables you upload and what is learned from them.
        </li>
        <li>
          Your subscription: plan, period and use. Card details stay with the payment provider.
        </li>
        <li>What you write to us, with the name and e-mail address that you give.</li>
        <li>
          If you allow it on your profile’s page: questions as lines to train the reader by, without
          values of columns that look personal.
        </li>
        <li>
          Server logs, for security and for finding faults, without the contents of your tables.
        </li>
      </ul>
    ),
  },
  {
    id: "why",
    title: "What for",
    body: (
      <p>
        To give you the service you signed up for, to keep it secure, to bill paid plans and to
        answer you when you write to us. We do not sell data, show advertising, or train models for
        other people on your tables. The reader of questions learns from yours only if you allow it,
        and you may withdraw that at any time, which deletes what was kept.
      </p>
    ),
  },
  {
    id: "tables",
    title: "People in your tables",
    body: (
      <p>
        If a table holds personal data of others, you decide about it and we process it on your
        behalf, for your questions only. You need their consent or another legal ground. Please
        remove names and numbers that your questions do not need.
      </p>
    ),
  },
  {
    id: "browser",
    title: "In your browser",
    body: (
      <p>
        We keep your session and your choice of theme in your browser’s local storage. There are no
        tracking cookies and no third-party analytics.
      </p>
    ),
  },
  {
    id: "share",
    title: "Who else sees it",
    body: (
      <p>
        If you join a team, the others in it see your name, your e-mail address and your role, and
        the chats and tables that you bring into it; its admins see how many questions you ask
        there. Your own chats stay yours alone. Beyond that: companies that host the service, send
        its e-mail and process its payments, each bound by contract to use the data for that alone,
        and authorities where the law obliges us. Data that leaves Singapore gets protection
        comparable to the PDPA’s.
      </p>
    ),
  },
  {
    id: "how-long",
    title: "How long",
    body: (
      <p>
        As long as you have an account; a message sent by the contact form, for a year. When you
        delete a chat, its table and everything learned from it goes too; when you delete your
        account, all of it goes. Accounting records stay as long as the law demands.
      </p>
    ),
  },
  {
    id: "rights",
    title: "Your rights",
    body: (
      <p>
        You may see, correct and take away your data, withdraw consent and ask for deletion. Write
        to {mail}; we answer within 30 days. You may also turn to the Personal Data Protection
        Commission of Singapore.
      </p>
    ),
  },
  {
    id: "age",
    title: "Age",
    body: (
      <p>The service is for people of 18 years and over. We keep no data of minors knowingly.</p>
    ),
  },
  {
    id: "changes",
    title: "Changes",
    body: <p>We announce changes to this policy by e-mail 30 days before they take effect.</p>,
  },
];

export function PrivacyPage() {
  return (
    <LegalPage
      title="Privacy Policy"
      effective="1 November 2026"
      lead="What we know about you, what for, and how to make us forget it."
      sections={sections}
    />
  );
}
