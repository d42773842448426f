import { bytesText } from "@probability-chat/contract/constants";
import { type Ref, useEffect, useRef, useState } from "react";
import { Section } from "../profile/section.tsx";
import { attempt } from "../session/attempt.ts";
import { client } from "../session/client.ts";
import { Button } from "../ui/button.tsx";
import { LoadedPart } from "../ui/loaded-part.tsx";
import { useLoaded } from "../ui/use-loaded.ts";

const long = new Intl.DateTimeFormat("en", { dateStyle: "long" });
const day = new Intl.DateTimeFormat("en", { dateStyle: "medium" });
const count = (n: number) => n.toLocaleString("en");
const pageSize = 100;

type Page = Awaited<ReturnType<typeof client.api.embedUsage>>;

/** What the account's own users have used of its month. */
export function EmbedUsage() {
  const usage = useLoaded("embed usage", (signal) =>
    client.api.embedUsage({ limit: pageSize }, { signal }),
  );
  return (
    <Section
      title="Usage this month"
      lead="By subject, as your server names them, within the month of your own plan."
    >
      <LoadedPart of={usage} what="the usage">
        {(first) => (
          <>
            <p className="mb-5 text-sm text-muted tabular-nums">
              {count(first.data.queries.used)} of {count(first.data.queries.allowed)} questions are
              used, your own included. They are counted anew from{" "}
              {long.format(new Date(first.data.period.ends_at))} on.
            </p>
            {first.data.subjects.length === 0 ? (
              <p className="text-sm text-muted">No user of yours has been here yet.</p>
            ) : (
              <Subjects first={first} />
            )}
          </>
        )}
      </LoadedPart>
    </Section>
  );
}

/** The newest subjects, and those before them page by page. */
function Subjects({ first }: { first: Page }) {
  const [pages, setPages] = useState([first]);
  const [busy, setBusy] = useState(false);
  const table = useRef<HTMLTableElement>(null);
  const cursor = pages.at(-1)?.next_cursor;
  const showEarlier = async () => {
    if (!cursor) return;
    setBusy(true);
    await attempt(async () => {
      const page = await client.api.embedUsage({ limit: pageSize, cursor });
      setPages([...pages, page]);
    });
    setBusy(false);
  };
  // The button that was pressed may be gone: what it brought is read on from where it begins.
  useEffect(() => {
    if (pages.length === 1) return;
    table.current?.tBodies[0]?.rows[(pages.length - 1) * pageSize]?.focus();
  }, [pages.length]);
  return (
    <>
      <UsageTable ref={table} subjects={pages.flatMap(({ data }) => data.subjects)} />
      {cursor && (
        <Button className="mt-5" variant="secondary" size="small" busy={busy} onClick={showEarlier}>
          Show earlier subjects
        </Button>
      )}
    </>
  );
}

const cell = "py-2 pr-4 text-right last:pr-0";

function UsageTable({
  ref,
  subjects,
}: {
  ref: Ref<HTMLTableElement>;
  subjects: Page["data"]["subjects"];
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key.
    <section aria-label="Usage by subject" tabIndex={0} className="overflow-x-auto">
      <table ref={ref} className="w-full text-sm tabular-nums">
        <caption className="sr-only">Usage by subject</caption>
        <thead>
          <tr className="border-b border-line text-muted">
            <th scope="col" className="py-2 pr-4 text-left font-medium">
              Subject
            </th>
            {["Questions", "Uploaded", "Chats", "Last seen"].map((name) => (
              <th key={name} scope="col" className={`${cell} font-medium whitespace-nowrap`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {subjects.map((of) => (
            <tr key={of.subject} tabIndex={-1} className="border-b border-line last:border-0">
              <th
                scope="row"
                className="max-w-36 py-2 pr-4 text-left font-normal break-words sm:max-w-none"
              >
                {of.subject}
              </th>
              <td className={cell}>
                {count(of.queries)}
                {of.allowed_queries !== null && (
                  <span className="text-muted"> of {count(of.allowed_queries)}</span>
                )}
              </td>
              <td className={`${cell} whitespace-nowrap`}>
                {bytesText(of.upload_bytes)}
                {of.allowed_upload_bytes !== null && (
                  <span className="text-muted"> of {bytesText(of.allowed_upload_bytes)}</span>
                )}
              </td>
              <td className={cell}>{count(of.chats)}</td>
              <td className={`${cell} whitespace-nowrap`}>
                {of.last_seen_at ? day.format(new Date(of.last_seen_at)) : "–"}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
