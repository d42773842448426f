import { bytesText } from "@probability-chat/contract/constants";
import type { TeamUsage as Report, Team } from "@probability-chat/sdk";
import { Download } from "lucide-react";
import { useState } from "react";
import { Section } from "../profile/section.tsx";
import { attempt } from "../session/attempt.ts";
import { client } from "../session/client.ts";
import { Button } from "../ui/button.tsx";
import { LoadedPart } from "../ui/loaded-part.tsx";
import { saveFile } from "../ui/save-file.ts";
import { useLoaded } from "../ui/use-loaded.ts";
import { roleNames } from "./role-select.tsx";

const long = new Intl.DateTimeFormat("en", { dateStyle: "long" });
const count = (n: number) => n.toLocaleString("en");

/** What the team has used this month, by member. */
export function TeamUsage({ team }: { team: Team }) {
  const usage = useLoaded(`usage ${team.id}`, (signal) =>
    client.api.teamUsage(team.id, { signal }),
  );
  return (
    <Section
      title="Usage this month"
      lead="Questions in the team's chats, and the datasets in them, by who asked and who brought them."
      beside={<Save team={team} />}
    >
      <LoadedPart of={usage} what="the usage">
        {(report) => <Table report={report} />}
      </LoadedPart>
    </Section>
  );
}

function Save({ team }: { team: Team }) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    await attempt(async () => {
      saveFile(await client.api.exportTeamUsage(team.id), "team-usage.csv", "text/csv");
    });
    setBusy(false);
  };
  return (
    <Button variant="secondary" size="small" busy={busy} onClick={save}>
      {!busy && <Download aria-hidden className="size-4" />}
      Download as CSV
    </Button>
  );
}

const cell = "py-2 pr-4 text-right last:pr-0";

function Table({ report }: { report: Report }) {
  const { queries, storage, period, members } = report;
  return (
    <>
      <p className="mb-5 text-sm text-muted tabular-nums">
        Of the owner's plan, {count(queries.used)} of {count(queries.allowed)} questions and{" "}
        {bytesText(storage.used)} of {bytesText(storage.allowed)} are used, the owner's own
        included. The questions are counted anew from {long.format(new Date(period.ends_at))} on.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key. */}
      <section aria-label="Usage by member" tabIndex={0} className="overflow-x-auto">
        <table className="w-full text-sm tabular-nums">
          <caption className="sr-only">Usage by member</caption>
          <thead>
            <tr className="border-b border-line text-muted">
              <th scope="col" className="py-2 pr-4 text-left font-medium">
                Member
              </th>
              <th scope="col" className={`${cell} font-medium`}>
                Questions
              </th>
              <th scope="col" className={`${cell} font-medium`}>
                Chats
              </th>
              <th scope="col" className={`${cell} font-medium`}>
                Storage
              </th>
            </tr>
          </thead>
          <tbody>
            {members.map((member) => (
              <tr key={member.id ?? "former"} className="border-b border-line last:border-0">
                <th scope="row" className="py-2 pr-4 text-left font-normal">
                  {member.name}
                  {member.role && (
                    <span className="block text-xs text-muted">{roleNames[member.role]}</span>
                  )}
                </th>
                <td className={cell}>
                  {count(member.queries)}
                  {member.monthly_limit !== null && (
                    <span className="text-muted"> of {count(member.monthly_limit)}</span>
                  )}
                </td>
                <td className={cell}>{count(member.chats)}</td>
                <td className={cell}>{bytesText(member.storage)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
