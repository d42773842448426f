import { company } from "../company.ts";
import { LegalPage, type LegalSection } from "../legal/legal-page.tsx";
import { TextLink } from "../ui/text-link.tsx";

const sections: readonly LegalSection[] = [
  {
    id: "who",
    title: "Who we are",
    body: (
      <p>
        {company.product} is run by {company.legalName}. ‘We’ means this company, ‘you’ means the
        person or organisation that holds an account.
      </p>
    ),
  },
  {
    id: "account",
    title: "Your account",
    body: (
      <>
        <p>
          You must be at least 18 years old to open an account. Give us a working e-mail address,
          keep your password to yourself and tell us when you believe that somebody else uses your
          account.
        </p>
        <p>
          Chats and subscriptions open once you have confirmed your e-mail address. If you act for
          an organisation, you confirm that you may bind it to these terms.
        </p>
      </>
    ),
  },
  {
    id: "service",
    title: "What the service does",
    body: (
      <>
        <p>
          You upload a table and ask questions about it; the service answers with figures computed
          from that table, each with its uncertainty. An answer describes the data you uploaded. It
          is neither medical, legal, financial nor insurance advice, and the decisions you take on
          it are yours.
        </p>
        <p>
          Your plan sets how many questions you may have answered in a month and how large a file
          may be. Unlimited plans are subject to fair usage as stated on the{" "}
          <TextLink to="/pricing">pricing page</TextLink>.
        </p>
      </>
    ),
  },
  {
    id: "data",
    title: "Your data",
    body: (
      <p>
        What you upload stays yours. You let us store and process it to answer your questions and
        for nothing else. Upload only what you are allowed to upload, and take out what identifies
        people where you do not need it. How we treat personal data is told in the{" "}
        <TextLink to="/privacy">Privacy Policy</TextLink>.
      </p>
    ),
  },
  {
    id: "use",
    title: "Fair use",
    body: (
      <p>
        Do not break the law with the service, do not try to reach other people’s data, do not work
        around limits or overload it on purpose, and do not resell it without our agreement. We may
        suspend an account that does so, and we will tell you why.
      </p>
    ),
  },
  {
    id: "payment",
    title: "Payment and renewal",
    body: (
      <p>
        Paid plans are billed in advance, monthly or yearly, and renew until you cancel. Prices are
        in US dollars; taxes may be added where the law asks for it. If a payment fails, the plan
        pauses until it is settled; you can still read your chats.
      </p>
    ),
  },
  {
    id: "cancel",
    title: "Cancelling: 14 days",
    body: (
      <>
        <p>
          You may cancel a new paid subscription within 14 days of buying it, without giving a
          reason, and get your money back. A message to{" "}
          <a className="underline underline-offset-4" href={`mailto:${company.supportEmail}`}>
            {company.supportEmail}
          </a>{" "}
          is enough.
        </p>
        <p>
          After that you can cancel at any time; the plan then runs to the end of the period you
          have paid for.
        </p>
      </>
    ),
  },
  {
    id: "ending",
    title: "Ending and changes: 30 days’ notice",
    body: (
      <p>
        Either side may end this agreement with 30 days’ notice. We announce changes to these terms
        or to prices by e-mail 30 days before they take effect; if you do not agree, cancel before
        then. For a serious breach the agreement can end at once.
      </p>
    ),
  },
  {
    id: "liability",
    title: "Liability",
    body: (
      <p>
        We run the service with care but cannot promise that it is always available or free of
        error. As far as the law allows, we are liable for no indirect loss, and for no more than
        what you paid us in the twelve months before the claim. Nothing here limits liability that
        cannot be limited by law.
      </p>
    ),
  },
  {
    id: "law",
    title: "Law",
    body: (
      <p>
        The law of Singapore applies and its courts decide, unless the mandatory law of the country
        you live in gives you more.
      </p>
    ),
  },
];

export function TermsPage() {
  return (
    <LegalPage
      title="Terms of Service"
      effective="1 November 2026"
      lead="The agreement between you and us, in words that can be read."
      sections={sections}
    />
  );
}
