import { useState } from "react";
import { PasswordForm } from "../profile/password-form.tsx";
import { Section } from "../profile/section.tsx";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { ConnectedSection } from "./connected-section.tsx";
import { PasskeysSection } from "./passkeys-section.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { SetPasswordForm } from "./set-password-form.tsx";
import { TwoStepSection } from "./two-step-section.tsx";
import { useProof } from "./use-proof.tsx";
import { useSecurity } from "./use-security.ts";

/** How the account is opened; `onChanged` once something about it was. */
export function WaysIn({ onChanged }: { onChanged: () => Promise<void> }) {
  const { loaded, load } = useSecurity();
  const proving = useProof();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const changed = async () => {
    await Promise.all([load(), onChanged()]);
  };
  const hasPassword = loaded.kind !== "loaded" || loaded.security.has_password;
  return (
    <>
      {hasPassword ? (
        <Section title="Password" lead="Changing it signs you out on your other devices.">
          <PasswordForm onChanged={() => void onChanged()} />
        </Section>
      ) : (
        <Section title="Password" lead="Your account has none yet: another account opens it.">
          <SetPasswordForm proving={proving} onChanged={changed} />
        </Section>
      )}
      {loaded.kind === "loading" && (
        <Section title="Two-step verification">
          <p role="status" className="text-sm text-muted">
            Loading the ways into your account…
          </p>
        </Section>
      )}
      {loaded.kind === "failed" && (
        <Section title="Two-step verification">
          <div className="space-y-4">
            <Notice tone="danger">{loaded.message}</Notice>
            <Button variant="secondary" size="small" onClick={() => load()}>
              Try again
            </Button>
          </div>
        </Section>
      )}
      {loaded.kind === "loaded" && (
        <>
          <TwoStepSection
            security={loaded.security}
            proving={proving}
            onChanged={changed}
            onCodes={setCodes}
          />
          <PasskeysSection
            security={loaded.security}
            proving={proving}
            onChanged={changed}
            onCodes={setCodes}
          />
          <ConnectedSection
            security={loaded.security}
            providers={loaded.providers}
            proving={proving}
            onChanged={changed}
          />
        </>
      )}
      {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />}
      {proving.dialog}
    </>
  );
}
