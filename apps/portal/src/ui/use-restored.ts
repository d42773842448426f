import { useEffect } from "react";

/** Acts when the browser brings the page back as it was left, with Back after a visit elsewhere. */
export function useRestored(act: () => void): void {
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) act();
    };
    addEventListener("pageshow", onShow);
    return () => removeEventListener("pageshow", onShow);
  });
}
