import { useStore } from "@nanostores/react";
import { useMemo } from "react";
import { useParams } from "react-router";
import { LoadedElement } from "../chat/loaded-element.tsx";
import { $theme } from "../theme/theme.ts";
import { PageHeading } from "../ui/page.tsx";

/** What somebody shared by a link, to be read by whoever has it, signed in or not. */
export function SharedPage() {
  const { token = "" } = useParams();
  const theme = useStore($theme);
  const options = useMemo(() => ({ theme, shared: token }), [theme, token]);
  return (
    <div className="flex min-h-0 grow flex-col">
      <PageHeading title="Shared with you" className="sr-only" />
      <LoadedElement
        options={options}
        loading="Opening what was shared"
        failed="This could not be loaded. Please check your connection and try again."
      />
    </div>
  );
}
