import { UserRound } from "lucide-react";
import { useMemo, useState } from "react";
import { classNames } from "../ui/class-names.ts";

const blank = "/blank-avatar.svg";

/**
 * The image's address with the time added, so that no cache shows an image of before. It is on the
 * page's own server, under whichever of its names the page was opened.
 */
function withoutCache(image: string): string {
  return `${new URL(image, location.href).pathname}?t=${Date.now()}`;
}

/** The user's image, a blank one without, and a sign on a coloured circle where neither loads. */
export function UserAvatar({ image, className }: { image: string | null; className?: string }) {
  const source = useMemo(() => (image ? withoutCache(image) : blank), [image]);
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <span className={classNames("block overflow-hidden rounded-full", className)}>
      {failed === source ? (
        <span className="grid size-full place-items-center bg-accent text-on-accent">
          <UserRound aria-hidden className="size-[55%]" />
        </span>
      ) : (
        <img
          src={source}
          alt=""
          onError={() => setFailed(source)}
          className="size-full object-cover"
        />
      )}
    </span>
  );
}
