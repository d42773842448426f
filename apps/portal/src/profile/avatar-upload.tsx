import { limits, messages } from "@probability-chat/contract/constants";
import { isProbabilityChatError, type User } from "@probability-chat/sdk";
import { Camera, LoaderCircle } from "lucide-react";
import { useRef, useState } from "react";
import { UserAvatar } from "../layout/user-avatar.tsx";
import { client } from "../session/client.ts";
import { classNames } from "../ui/class-names.ts";

const { imageTooLarge, imageInvalid, imageFailed, avatarUpdated } = messages.toasts;

/** What is wrong with a picture before it is sent. */
function objectionTo(file: File) {
  if (file.size > limits.avatarMegabytes * limits.megabyte) return imageTooLarge;
  if (!limits.avatarTypes.some((type) => type === file.type)) return imageInvalid;
  return null;
}

/** What the server's refusal comes to. */
function objectionIn(error: unknown) {
  const code = isProbabilityChatError(error) ? error.code : null;
  if (code === "file_too_large" || code === "payload_too_large") return imageTooLarge;
  if (code === "unsupported_media_type") return imageInvalid;
  return imageFailed;
}

const fail = (toast: { title: string; text: string }) =>
  client.toasts.show({ ...toast, destructive: true });

/** The user's picture with a button over it that replaces it. */
export function AvatarUpload({ user }: { user: User }) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);

  const upload = async (file: File) => {
    const objection = objectionTo(file);
    if (objection) {
      fail(objection);
      return;
    }
    setBusy(true);
    try {
      const { file_url } = await client.api.uploadUserImage({ file, content_type: file.type });
      client.session.setUser({ ...user, image: file_url });
      client.toasts.show(avatarUpdated);
      await client.session.refreshProfile().catch(() => null);
    } catch (error) {
      fail(objectionIn(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className="relative size-24 shrink-0">
      <UserAvatar image={user.image} className={classNames("size-24", busy && "opacity-45")} />
      <button
        type="button"
        aria-label="Change picture"
        aria-disabled={busy || undefined}
        aria-busy={busy || undefined}
        title="Change picture"
        onClick={() => !busy && input.current?.click()}
        className="group absolute inset-0 rounded-full"
      >
        <span className="absolute -right-1 -bottom-1 grid size-9 place-items-center rounded-full border-2 border-canvas bg-accent text-on-accent transition-colors group-hover:bg-accent-strong">
          {busy ? (
            <LoaderCircle aria-hidden className="size-4.5 motion-safe:animate-spin" />
          ) : (
            <Camera aria-hidden className="size-4.5" />
          )}
        </span>
      </button>
      <input
        ref={input}
        type="file"
        accept={[...new Set(limits.avatarTypes)].join(",")}
        aria-label="Picture"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = "";
          if (file) void upload(file);
        }}
      />
      <p role="status" className="sr-only">
        {busy && "Uploading the picture…"}
      </p>
    </div>
  );
}
