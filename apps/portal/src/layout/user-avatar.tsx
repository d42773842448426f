import { UserRound } from "lucide-react";
import { Avatar } from "radix-ui";
import { useMemo } from "react";
import { classNames } from "../ui/class-names.ts";

/** The user's image, fetched anew whenever it changes; a sign on a coloured circle without one. */
export function UserAvatar({ image, className }: { image: string | null; className?: string }) {
  const source = useMemo(
    () => (image ? `${image}${image.includes("?") ? "&" : "?"}t=${Date.now()}` : null),
    [image],
  );
  return (
    <Avatar.Root className={classNames("block overflow-hidden rounded-full", className)}>
      {source && <Avatar.Image src={source} alt="" className="size-full object-cover" />}
      <Avatar.Fallback className="grid size-full place-items-center bg-accent text-on-accent">
        <UserRound aria-hidden className="size-[55%]" />
      </Avatar.Fallback>
    </Avatar.Root>
  );
}
