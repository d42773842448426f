import { limits } from "@probability-chat/contract/constants";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { TextField } from "../forms/field.tsx";
import { Problems } from "../forms/problems.tsx";
import { rules } from "../forms/rules.ts";
import { useRuleForm } from "../forms/use-rule-form.ts";
import { deviceOf } from "../profile/device.ts";
import { Section } from "../profile/section.tsx";
import { client } from "../session/client.ts";
import { Button } from "../ui/button.tsx";
import { Confirm } from "../ui/confirm.tsx";
import { Dialog, FormActions } from "../ui/dialog.tsx";
import { failureText } from "./failure-text.ts";
import { makePasskey } from "./passkeys.ts";
import { Row } from "./row.tsx";
import type { Proving } from "./use-proof.tsx";
import type { Passkey, Security } from "./use-security.ts";

const day = new Intl.DateTimeFormat("en", { dateStyle: "medium" });
const dayOf = (time: string) => day.format(new Date(time));

function detailOf({ created_at, last_used_at }: Passkey): string {
  const used = last_used_at ? `last used ${dayOf(last_used_at)}` : "not used yet";
  return `Added ${dayOf(created_at)}, ${used}`;
}

/** Passkeys: each opens the account alone, and is a second step as well. */
export function PasskeysSection({
  security: { passkeys },
  proving: { run },
  onChanged,
  onCodes,
}: {
  security: Security;
  proving: Proving;
  onChanged: () => Promise<void>;
  onCodes: (codes: readonly string[]) => void;
}) {
  const [naming, setNaming] = useState<Passkey | null>(null);
  const [removing, setRemoving] = useState<Passkey | null>(null);
  const [busy, setBusy] = useState(false);

  const add = async () => {
    setBusy(true);
    await run(async () => {
      const { challenge, options } = await client.api.startPasskey();
      const passkey = await makePasskey(options);
      const name = deviceOf(navigator.userAgent).name;
      const added = await client.api.addPasskey({ challenge, name, passkey });
      if (added.recovery_codes) onCodes(added.recovery_codes);
      else setNaming(added.passkey);
      await onChanged();
    });
    setBusy(false);
  };
  const remove = (passkey: Passkey) => () =>
    run(async () => {
      await client.api.removePasskey(passkey.id);
      client.toasts.show({ title: "Removed", text: "This passkey no longer signs you in." });
      await onChanged();
    });

  return (
    <Section
      title="Passkeys"
      lead="Sign in with your fingerprint, face or device PIN, or with a security key, instead of a password."
      beside={
        <Button variant="secondary" busy={busy} onClick={add}>
          Add a passkey
        </Button>
      }
    >
      {passkeys.length === 0 ? (
        <p className="text-sm text-muted">You have none yet.</p>
      ) : (
        <ul className="divide-y divide-line">
          {passkeys.map((passkey) => (
            <Row key={passkey.id} icon={KeyRound} title={passkey.name} detail={detailOf(passkey)}>
              <Button
                variant="quiet"
                size="small"
                aria-label={`Rename ${passkey.name}`}
                onClick={() => setNaming(passkey)}
              >
                Rename
              </Button>
              <Button
                variant="secondary"
                size="small"
                aria-label={`Remove ${passkey.name}`}
                onClick={() => setRemoving(passkey)}
              >
                Remove
              </Button>
            </Row>
          ))}
        </ul>
      )}
      {naming && (
        <NamePasskey passkey={naming} onNamed={onChanged} onClose={() => setNaming(null)} />
      )}
      {removing && (
        <Confirm
          title={`Remove ${removing.name}?`}
          description="It no longer opens your account. Delete it on your device, too."
          action="Remove"
          run={remove(removing)}
          onClose={() => setRemoving(null)}
        />
      )}
    </Section>
  );
}

function NamePasskey({
  passkey,
  onNamed,
  onClose,
}: {
  passkey: Passkey;
  onNamed: () => Promise<void>;
  onClose: () => void;
}) {
  const { form, field, setProblem, problems } = useRuleForm(rules.passkeyName, {
    name: passkey.name,
  });
  const submit = form.handleSubmit(async ({ name }) => {
    setProblem(null);
    try {
      await client.api.renamePasskey(passkey.id, { name: name.trim() });
      await onNamed();
      onClose();
    } catch (error) {
      setProblem(failureText(error));
    }
  });
  return (
    <Dialog
      title="Name this passkey"
      description="So that you know it from your others."
      onClose={onClose}
    >
      <form onSubmit={submit} noValidate className="space-y-5">
        <Problems {...problems} />
        <TextField label="Name" maxLength={limits.passkeyNameLength} {...field("name")} />
        <FormActions busy={form.formState.isSubmitting} onCancel={onClose}>
          Save
        </FormActions>
      </form>
    </Dialog>
  );
}
