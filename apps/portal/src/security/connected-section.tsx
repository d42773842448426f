import { Link2 } from "lucide-react";
import { useState } from "react";
import { Section } from "../profile/section.tsx";
import { client } from "../session/client.ts";
import { depart } from "../signing-in/journey.ts";
import { Button } from "../ui/button.tsx";
import { Confirm } from "../ui/confirm.tsx";
import { Row } from "./row.tsx";
import type { Proving } from "./use-proof.tsx";
import type { Provider, Security } from "./use-security.ts";

type Identity = Security["identities"][number];

/** Accounts elsewhere that open this one. */
export function ConnectedSection({
  security: { identities },
  providers,
  proving: { run },
  onChanged,
}: {
  security: Security;
  providers: readonly Provider[];
  proving: Proving;
  onChanged: () => Promise<void>;
}) {
  const [leaving, setLeaving] = useState<Identity | null>(null);
  const known = new Map(identities.map((identity) => [identity.provider, identity]));
  // One that is no longer configured opens nothing, and can still be let go.
  const gone = identities
    .filter(({ provider }) => providers.every(({ id }) => id !== provider))
    .map(({ provider }) => ({ id: provider, name: provider }));
  const rows = [...providers, ...gone];
  if (rows.length === 0) return null;
  const nameOf = (id: string) => rows.find((row) => row.id === id)?.name ?? id;

  const connect = (provider: string) =>
    run(async () => {
      const departure = await client.api.startLinking(provider);
      depart({ ...departure, provider, intent: "link", returnTo: "/profile?tab=security" });
    });
  const disconnect =
    ({ id, provider }: Identity) =>
    () =>
      run(async () => {
        await client.api.unlinkIdentity(id);
        const text = `${nameOf(provider)} no longer signs you in.`;
        client.toasts.show({ title: "Disconnected", text });
        await onChanged();
      });

  return (
    <Section title="Connected accounts" lead="Accounts elsewhere that sign you in here.">
      <ul className="divide-y divide-line">
        {rows.map(({ id, name }) => {
          const identity = known.get(id);
          return (
            <Row
              key={id}
              icon={Link2}
              title={name}
              detail={identity ? (identity.email ?? "Connected") : "Not connected"}
            >
              {identity ? (
                <Button
                  variant="secondary"
                  size="small"
                  aria-label={`Disconnect ${name}`}
                  onClick={() => setLeaving(identity)}
                >
                  Disconnect
                </Button>
              ) : (
                <Button
                  variant="secondary"
                  size="small"
                  aria-label={`Connect ${name}`}
                  onClick={() => connect(id)}
                >
                  Connect
                </Button>
              )}
            </Row>
          );
        })}
      </ul>
      {leaving && (
        <Confirm
          title={`Disconnect ${nameOf(leaving.provider)}?`}
          description="It no longer opens your account."
          action="Disconnect"
          run={disconnect(leaving)}
          onClose={() => setLeaving(null)}
        />
      )}
    </Section>
  );
}
