import { bytesText } from "@probability-chat/contract/constants";
import type { EmbedUsage as Report } from "@probability-chat/sdk";
import { Section } from "../profile/section.tsx";
import { client } from "../session/client.ts";
import { LoadedPart } from "../ui/loaded-part.tsx";
import { useLoaded } from "../ui/use-loaded.ts";

const long = new Intl.DateTimeFormat("en", { dateStyle: "long" });
const day = new Intl.DateTimeFormat("en", { dateStyle: "medium" });
const count = (n: number) => n.toLocaleString("en");
const shown = 200;

/** What the account's own users have used of its month. */
export function EmbedUsage() {
  const usage = useLoaded("embed usage", (signal) =>
    client.api.embedUsage({ limit: shown }, { signal }),
  );
  return (
    <Section
      title="Usage this month"
      lead="By subject, as your server names them, within the month of your own plan."
    >
      <LoadedPart of={usage} what="the usage">
        {(report) => (
          <>
            <p className="mb-5 text-sm text-muted tabular-nums">
              {count(report.queries.used)} of {count(report.queries.allowed)} questions are used,
              your own included. They are counted anew from{" "}
              {long.format(new Date(report.period.ends_at))} on.
            </p>
            {report.subjects.length === 0 ? (
              <p className="text-sm text-muted">No user of yours has been here yet.</p>
            ) : (
              <Table report={report} />
            )}
            {report.subjects.length === shown && (
              <p className="mt-4 text-sm text-muted">These are the newest {shown} subjects.</p>
            )}
          </>
        )}
      </LoadedPart>
    </Section>
  );
}

const cell = "py-2 pr-4 text-right last:pr-0";

function Table({ report }: { report: Report }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key.
    <section aria-label="Usage by subject" tabIndex={0} className="overflow-x-auto">
      <table className="w-full text-sm tabular-nums">
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
          {report.subjects.map((of) => (
            <tr key={of.subject} className="border-b border-line last:border-0">
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
