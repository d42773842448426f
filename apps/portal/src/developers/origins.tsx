import { messages } from "@probability-chat/contract/constants";
import { type FormEvent, useState } from "react";
import { TextField } from "../forms/field.tsx";
import { Section } from "../profile/section.tsx";
import { attempt } from "../session/attempt.ts";
import { client } from "../session/client.ts";
import { errorText, fieldErrors } from "../session/error-text.ts";
import { Button } from "../ui/button.tsx";
import { Confirm } from "../ui/confirm.tsx";
import { LoadedPart } from "../ui/loaded-part.tsx";
import { useLoaded } from "../ui/use-loaded.ts";

/** On whose pages embeds of this account may run. */
export function Origins({ included }: { included: boolean }) {
  const origins = useLoaded("origins", (signal) => client.api.getEmbedOrigins({ signal }));
  const [removed, setRemoved] = useState<string | null>(null);
  const list = origins.state.kind === "loaded" ? origins.state.value : [];
  const put = async (next: readonly string[]) => {
    await client.api.putEmbedOrigins({ origins: [...next] });
    await origins.reload();
  };
  return (
    <>
      <Section
        title="Origins"
        lead="The chat runs for your users on pages of these origins alone. What you change here holds at once."
      >
        <LoadedPart of={origins} what="your origins">
          {() => (
            <>
              {list.length === 0 ? (
                <p className="text-sm text-muted">You have named no origin yet.</p>
              ) : (
                <ul className="divide-y divide-line">
                  {list.map((origin) => (
                    <li key={origin} className="flex items-center gap-4 py-3 first:pt-0">
                      <span className="min-w-0 grow font-mono text-sm break-all">{origin}</span>
                      <Button
                        variant="danger"
                        size="small"
                        aria-label={`Remove ${origin}`}
                        onClick={() => setRemoved(origin)}
                      >
                        Remove
                      </Button>
                    </li>
                  ))}
                </ul>
              )}
              {included && (
                <div className="mt-6">
                  <AddOrigin add={(origin) => put([...list, origin])} />
                </div>
              )}
            </>
          )}
        </LoadedPart>
      </Section>
      {removed !== null && (
        <Confirm
          title={`Remove ${removed}?`}
          description="The chat stops on its pages at once, for everybody who is there."
          action="Remove"
          run={() =>
            attempt(() => put(list.filter((other) => other !== removed)), "Origin removed")
          }
          onClose={() => setRemoved(null)}
        />
      )}
    </>
  );
}

function AddOrigin({ add }: { add: (origin: string) => Promise<void> }) {
  const [text, setText] = useState("");
  const [error, setError] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(undefined);
    try {
      await add(text.trim());
      setText("");
    } catch (failure) {
      const [first] = Object.values(fieldErrors(failure));
      setError(first ?? errorText(failure, messages.account.unexpected));
    }
    setBusy(false);
  };
  return (
    <form noValidate className="flex flex-wrap items-start gap-4" onSubmit={submit}>
      <div className="min-w-0 grow basis-64">
        <TextField
          label="Another origin"
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://dashboard.example.com"
          value={text}
          error={error}
          hint="Scheme and host, and the port where there is one. For trials, http://localhost:3000 works too."
          onChange={(event) => {
            setText(event.currentTarget.value);
            setError(undefined);
          }}
        />
      </div>
      <Button type="submit" busy={busy} className="sm:mt-[1.625rem]">
        Add
      </Button>
    </form>
  );
}
