import { randomBytes } from "node:crypto";
import { type accountOperations, limits, messages } from "@probability-chat/contract";
import { eq } from "drizzle-orm";
import { images, users } from "../db/schema.ts";
import { ApiError } from "../errors/api-error.ts";
import type { Handler } from "../http/call.ts";
import { FileReply } from "../http/file-reply.ts";
import { invalid } from "../http/validate.ts";
import { imageUrl } from "./image-url.ts";
import { isDeclared } from "./sniff.ts";
import { squareImage } from "./square-image.ts";

type Operations = typeof accountOperations;

function notAnImage(): ApiError {
  const detail = messages.toasts.imageInvalid.text;
  return new ApiError("unsupported_media_type", detail, { detail, fields: { file: [detail] } });
}

/**
 * Replaces the user's image. It is kept in the database, as it is small: one transaction changes
 * the user and both images, and nothing is left where that is cut off.
 */
export const uploadUserImage: Handler<Operations["uploadUserImage"]> = async (call) => {
  const { services, caller, body, now } = call;
  await services.limits.take("image", caller.userId);
  const { file, fields } = body;
  const { content_type } = fields;
  if (!file) throw invalid({ file: ["File is required."] });
  if (!content_type) throw invalid({ content_type: ["Content type is required."] });
  if (!limits.avatarTypes.some((type) => type === content_type)) throw notAnImage();
  const square = isDeclared(file, content_type) ? await squareImage(file) : undefined;
  if (!square) throw notAnImage();
  return call.effect(async (tx) => {
    const name = `${randomBytes(32).toString("base64url")}.webp`;
    const owner = eq(users.id, caller.userId);
    const changed = await tx.update(users).set({ image: name }).where(owner).returning();
    if (changed.length === 0) throw new ApiError("not_found");
    await tx.delete(images).where(eq(images.user_id, caller.userId));
    const row = { name, user_id: caller.userId, bytes: square, created_at: now };
    await tx.insert(images).values(row);
    return { data: { file_url: imageUrl(services.config.publicUrl, name) } };
  });
};

/** An address never shows another image, so whoever has it may keep it. */
export const getUserImage: Handler<Operations["getUserImage"]> = async (call) => {
  const [image] = await call.services.db
    .select({ bytes: images.bytes })
    .from(images)
    .where(eq(images.name, call.params.name));
  if (!image) throw new ApiError("not_found");
  return new FileReply("image/webp", image.bytes, {
    "cache-control": "private, max-age=31536000, immutable",
    "content-security-policy": "default-src 'none'; sandbox",
    "content-disposition": "inline",
    // Pages of other sites that were told the address show it beside the user's chats.
    "cross-origin-resource-policy": "cross-origin",
  });
};
