import { useEffect, useState } from "react";

/** Reads the modules of a QR code; fetched once one is shown. */
async function modulesOf(text: string): Promise<{ size: number; path: string }> {
  const { encode } = await import("uqr");
  const { size, data } = encode(text, { border: 2, ecc: "M" });
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join("");
  return { size, path };
}

/** A text as a QR code: dark on light in either theme, as cameras want it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [code, setCode] = useState<{ size: number; path: string } | null>(null);
  useEffect(() => {
    let here = true;
    void modulesOf(text).then((found) => here && setCode(found));
    return () => {
      here = false;
    };
  }, [text]);
  return (
    <div className="mx-auto size-48 overflow-hidden rounded-lg border border-line bg-white">
      {code && (
        <svg
          role="img"
          aria-label={label}
          viewBox={`0 0 ${code.size} ${code.size}`}
          shapeRendering="crispEdges"
          className="size-full"
        >
          <path d={code.path} fill="#000" />
        </svg>
      )}
    </div>
  );
}
