import { ShieldCheck, Smartphone } from "lucide-react";
import { useState } from "react";
import { Section } from "../profile/section.tsx";
import { client } from "../session/client.ts";
import { Button } from "../ui/button.tsx";
import { Confirm } from "../ui/confirm.tsx";
import { Row } from "./row.tsx";
import { type NewTotp, SetUpTotp } from "./set-up-totp.tsx";
import type { Proving } from "./use-proof.tsx";
import type { Security } from "./use-security.ts";

const day = new Intl.DateTimeFormat("en", { dateStyle: "medium" });

/** The authenticator app and the recovery codes. */
export function TwoStepSection({
  security: { totp, passkeys, recovery_codes_left: left },
  proving: { run },
  onChanged,
  onCodes,
}: {
  security: Security;
  proving: Proving;
  onChanged: () => Promise<void>;
  onCodes: (codes: readonly string[]) => void;
}) {
  const [setting, setSetting] = useState<NewTotp | null>(null);
  const [asks, setAsks] = useState<"remove" | "renew" | null>(null);
  const on = totp !== null || passkeys.length > 0;

  const begin = () => run(async () => setSetting(await client.api.startTotp()));
  const done = (codes: readonly string[] | null) => {
    setSetting(null);
    if (codes) onCodes(codes);
    void onChanged();
  };
  const remove = () =>
    run(async () => {
      await client.api.removeTotp();
      client.toasts.show({ title: "Removed", text: "Codes are no longer asked for." });
      await onChanged();
    });
  const renew = () =>
    run(async () => {
      const { recovery_codes } = await client.api.renewRecoveryCodes();
      onCodes(recovery_codes);
      await onChanged();
    });

  return (
    <Section
      title="Two-step verification"
      lead={
        on
          ? "On: your password alone does not open your account."
          : "Whoever learns your password still needs a code of your phone, or a passkey."
      }
    >
      <ul className="divide-y divide-line">
        <Row
          icon={Smartphone}
          title="Authenticator app"
          detail={totp ? `On since ${day.format(new Date(totp.created_at))}` : "Not set up"}
        >
          {totp ? (
            <Button variant="secondary" size="small" onClick={() => setAsks("remove")}>
              Remove
            </Button>
          ) : (
            <Button size="small" onClick={begin}>
              Set up
            </Button>
          )}
        </Row>
        {on && (
          <Row
            icon={ShieldCheck}
            title="Recovery codes"
            detail={left === 1 ? "1 is left" : `${left} are left`}
          >
            <Button variant="secondary" size="small" onClick={() => setAsks("renew")}>
              New codes
            </Button>
          </Row>
        )}
      </ul>
      {setting && <SetUpTotp totp={setting} onDone={done} onClose={() => setSetting(null)} />}
      {asks === "remove" && (
        <Confirm
          title="Remove the authenticator app?"
          description={
            passkeys.length > 0
              ? "Signing in with your password then asks for a passkey."
              : "Your password alone then opens your account, and your recovery codes are deleted."
          }
          action="Remove"
          run={remove}
          onClose={() => setAsks(null)}
        />
      )}
      {asks === "renew" && (
        <Confirm
          title="Get new recovery codes?"
          description="The codes that you have saved stop working."
          action="Get new codes"
          run={renew}
          onClose={() => setAsks(null)}
        />
      )}
    </Section>
  );
}
