import { messages } from "@probability-chat/contract/constants";
import { type FormEvent, useState } from "react";
import { TextField } from "../forms/field.tsx";
import { Section } from "../profile/section.tsx";
import { client } from "../session/client.ts";
import { errorText } from "../session/error-text.ts";
import { Button } from "../ui/button.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { Notice } from "../ui/notice.tsx";
import { useLoaded } from "../ui/use-loaded.ts";
import { pagesKey } from "./key-expiry.ts";
import { mintingServer } from "./minting-server.ts";
import { pageWithChat } from "./page-with-chat.ts";

/** What a developer's server needs, and what stands in a page's way. */
export function SetUp() {
  const origins = useLoaded("origins", (signal) => client.api.getEmbedOrigins({ signal }));
  const named = origins.state.kind === "loaded" ? origins.state.value : [];
  const origin = named.find((one) => one.startsWith("https:")) ?? named[0];
  const code = mintingServer(location.origin, origin ?? "https://dashboard.example.com");
  return (
    <>
      <Section
        title="Mint sessions on your server"
        lead="Your page asks your server for a client secret whenever it needs one. Your server knows who is signed in, and mints it with your secret key; the page exchanges it once."
      >
        <Code text={code} what="the server" label="The server" />
      </Section>
      <Section
        title="Put the chat into your page"
        lead="Its origin stands under Origins, localhost too, and leads /chat-session to the server above."
      >
        <Code text={pageWithChat(location.origin)} what="the page" label="The page" />
      </Section>
      <Section
        title="Check a page"
        lead="Says what is misconfigured for a page of yours, and how to mend it."
      >
        <Check />
      </Section>
    </>
  );
}

interface CodeProps {
  readonly text: string;
  readonly what: string;
  readonly label: string;
}

/** Code to be copied. */
function Code({ text, what, label }: CodeProps) {
  return (
    <>
      <div className="mb-3">
        <CopyButton text={text} what={what} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key. */}
      <section aria-label={label} tabIndex={0} className="overflow-x-auto">
        <pre className="w-max min-w-full rounded-lg border border-line bg-sunken p-4 text-xs leading-relaxed">
          <code>{text}</code>
        </pre>
      </section>
    </>
  );
}

function Check() {
  const [text, setText] = useState("");
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<readonly string[] | null>(null);
  const check = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      const keys = await client.api.listKeys();
      const key = pagesKey(keys);
      const query = { origin: text.trim(), ...(key ? { key } : {}) };
      setProblems((await client.api.checkEmbed(query)).problems);
    } catch (error) {
      setProblems([errorText(error, messages.account.unexpected)]);
    }
    setBusy(false);
  };
  return (
    <>
      <form noValidate className="flex flex-wrap items-end gap-4" onSubmit={check}>
        <div className="min-w-0 grow basis-64">
          <TextField
            label="The page's origin"
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://dashboard.example.com"
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </div>
        <Button type="submit" variant="secondary" busy={busy}>
          Check
        </Button>
      </form>
      {problems && (
        <div className="mt-5 space-y-3">
          {problems.length === 0 ? (
            <Notice tone="good">Nothing stands in its way.</Notice>
          ) : (
            problems.map((problem) => (
              <Notice key={problem} tone="warn" className="break-words">
                {problem}
              </Notice>
            ))
          )}
        </div>
      )}
    </>
  );
}
