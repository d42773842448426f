import { useEffect, useState } from "react";
import { useTexts } from "../texts/texts.ts";

const patience = 8_000;

/** Stands where the answer will be; after a while it says that it takes long. */
export function Thinking() {
  const { t } = useTexts();
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), patience);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div
      part="thinking"
      className="thinking bubble border border-line [border-end-start-radius:6px] bg-raised text-muted"
    >
      <span className="inline-flex items-center gap-2.5">
        {t("Thinking")}
        <span className="dots" aria-hidden="true">
          <i />
          <i />
          <i />
        </span>
      </span>
      {isSlow && (
        <p className="mt-1 text-87" role="status">
          {t("This takes longer than usual. You can stop and ask something else.")}
        </p>
      )}
    </div>
  );
}
