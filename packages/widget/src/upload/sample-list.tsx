import { useState } from "react";
import { Icon } from "../icons.tsx";
import type { Sample } from "../options.ts";
import { type Text, useTexts } from "../texts/texts.ts";
import { useWidget } from "../widget-context.ts";

/** The sample datasets that the host offers. */
export function SampleList({ disabled }: { readonly disabled: boolean }) {
  const { client, options } = useWidget();
  const { t } = useTexts();
  const [busy, setBusy] = useState<string | null>(null);
  const take = async (sample: Sample) => {
    setBusy(sample.url);
    try {
      const file = await fetchSample(sample);
      await client.chat.upload(file);
    } catch {
      const title: Text = "Upload failed";
      client.toasts.show({
        title,
        text: t("The sample {name} could not be fetched.", { name: sample.name }),
        destructive: true,
      });
    } finally {
      setBusy(null);
    }
  };
  return (
    <section className="w-full max-w-[560px]" aria-label={t("Sample datasets")}>
      <h3 className="subheading" part="subheading">
        {t("Try a sample dataset")}
      </h3>
      <ul className="tiles">
        {options.samples.map((sample) => (
          <li key={sample.url}>
            <button
              type="button"
              className="card"
              part="card"
              disabled={disabled || busy !== null}
              onClick={() => take(sample)}
            >
              <Icon name="table" className="mt-0.5 text-accent" />
              <span>
                <strong className="card-title">{sample.name}</strong>
                <small className="card-text">
                  {busy === sample.url ? t("Fetching…") : sample.description}
                </small>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

async function fetchSample({ url, name }: Sample): Promise<File> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`GET ${url} answered ${response.status}`);
  const given = url.split(/[?#]/)[0]?.split("/").at(-1) ?? "";
  const fileName = /\.csv(\.gz)?$/i.test(given) ? given : `${name}.csv`;
  return new File([await response.blob()], fileName, { type: "text/csv" });
}
