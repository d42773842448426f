import {
  type KeyScopeName,
  keyScopes,
  limits,
  messages,
} from "@probability-chat/contract/constants";
import { type ApiKey, isConflictError, isProofRequiredError } from "@probability-chat/sdk";
import { type FormEvent, useId, useState } from "react";
import { TextField } from "../forms/field.tsx";
import { type Proving, useProof } from "../security/use-proof.tsx";
import { client } from "../session/client.ts";
import { errorText, fieldErrors } from "../session/error-text.ts";
import { selectLook } from "../team/role-select.tsx";
import { Button } from "../ui/button.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { Dialog, DialogActions, FormActions } from "../ui/dialog.tsx";
import { Notice } from "../ui/notice.tsx";
import { scopeHints, scopeNames } from "./scopes.ts";

const days = 86_400;
const expiries = [
  { label: "30 days", seconds: 30 * days },
  { label: "90 days", seconds: 90 * days },
  { label: "One year", seconds: 365 * days },
  { label: "Never", seconds: null },
] as const;

/** Makes a key, and shows it the only time. */
export function NewKey({
  kind,
  reload,
  onClose,
}: {
  kind: ApiKey["kind"];
  reload: () => Promise<void>;
  onClose: () => void;
}) {
  const [key, setKey] = useState<string | null>(null);
  const proving = useProof();
  if (key !== null) return <Created {...{ kind, onClose }} secret={key} />;
  const created = async (made: string) => {
    setKey(made);
    await reload();
  };
  return (
    <>
      <Dialog title={`Create a ${kind} key`} onClose={onClose}>
        <KeyForm {...{ kind, reload, onClose }} run={proving.run} onCreated={created} />
      </Dialog>
      {proving.dialog}
    </>
  );
}

function KeyForm({
  kind,
  run,
  reload,
  onCreated,
  onClose,
}: {
  kind: ApiKey["kind"];
  run: Proving["run"];
  reload: () => Promise<void>;
  onCreated: (key: string) => Promise<void>;
  onClose: () => void;
}) {
  const id = useId();
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState<readonly KeyScopeName[]>(
    keyScopes.filter((scope) => scope !== "share"),
  );
  const [expiry, setExpiry] = useState("2");
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const create = async () => {
    const seconds = expiries[Number(expiry)]?.seconds;
    setBusy(true);
    setErrors({});
    setProblem(null);
    try {
      const made = await client.api.createKey({
        ...{ name, kind, scopes: kind === "secret" ? [...scopes] : [] },
        ...(seconds ? { expires_in: seconds } : {}),
      });
      await onCreated(made.key);
    } catch (error) {
      setBusy(false);
      if (isProofRequiredError(error)) throw error;
      // There is one that is not in the list yet.
      if (isConflictError(error)) void reload();
      const fields = fieldErrors(error);
      setErrors(fields);
      if (!fields.name && !fields.scopes) {
        setProblem(errorText(error, messages.account.unexpected));
      }
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === "") setErrors({ name: "Give the key a name." });
    else void run(create);
  };
  return (
    <form noValidate className="space-y-5" onSubmit={submit}>
      {problem && <Notice tone="danger">{problem}</Notice>}
      <TextField
        label="Name"
        value={name}
        maxLength={limits.keys.nameLength}
        autoComplete="off"
        error={errors.name}
        hint="For yourself, such as where it is used."
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {kind === "secret" && (
        <fieldset aria-describedby={errors.scopes ? `${id}-scopes` : undefined}>
          <legend className="mb-2 text-sm font-medium">What it may do</legend>
          <div className="space-y-2.5">
            {keyScopes.map((scope) => (
              <label key={scope} className="flex items-start gap-3 text-sm">
                <input
                  type="checkbox"
                  className="mt-0.5 size-4 shrink-0 accent-accent"
                  checked={scopes.includes(scope)}
                  onChange={({ currentTarget: { checked } }) =>
                    setScopes(
                      keyScopes.filter((one) => (one === scope ? checked : scopes.includes(one))),
                    )
                  }
                />
                <span>
                  {scopeNames[scope]}
                  <span className="block text-muted">{scopeHints[scope]}</span>
                </span>
              </label>
            ))}
          </div>
          {errors.scopes && (
            <p id={`${id}-scopes`} role="alert" className="mt-1.5 text-sm text-danger">
              {errors.scopes}
            </p>
          )}
        </fieldset>
      )}
      <div>
        <label htmlFor={`${id}-expiry`} className="mb-1.5 block text-sm font-medium">
          Expires after
        </label>
        <select
          id={`${id}-expiry`}
          className={`${selectLook} w-full`}
          value={expiry}
          onChange={(event) => setExpiry(event.currentTarget.value)}
        >
          {expiries.map(({ label }, at) => (
            <option key={label} value={at}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <FormActions busy={busy} onCancel={onClose}>
        Create
      </FormActions>
    </form>
  );
}

function Created({
  kind,
  secret,
  onClose,
}: {
  kind: ApiKey["kind"];
  secret: string;
  onClose: () => void;
}) {
  return (
    <Dialog
      title={`Your ${kind} key`}
      description={
        kind === "secret"
          ? "It is not shown again. Keep it where your server reads its secrets: never in a page, an app or a repository."
          : "It may stand in your pages, and is always shown under your keys."
      }
      onClose={onClose}
    >
      <p className="mb-4 rounded-lg border border-line bg-sunken px-4 py-3 font-mono text-sm break-all">
        <span className="sr-only">Key: </span>
        <span data-key>{secret}</span>
      </p>
      <CopyButton text={secret} what="the key" />
      <div className="mt-6">
        <DialogActions>
          <Button data-first-focus onClick={onClose}>
            {kind === "secret" ? "I have saved it" : "Done"}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
