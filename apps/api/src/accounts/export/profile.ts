import { planOf } from "@probability-chat/contract";
import { eq } from "drizzle-orm";
import { only, type Reader } from "../../db/database.ts";
import { images, users } from "../../db/schema.ts";
import { imageUrl } from "../../images/image-url.ts";

export async function profileOf(reader: Reader, userId: string, publicUrl: string) {
  const user = only(await reader.select().from(users).where(eq(users.id, userId)));
  const [image] = await reader.select().from(images).where(eq(images.user_id, userId));
  return {
    id: user.id,
    email: user.email,
    first_name: user.first_name,
    last_name: user.last_name,
    plan: user.plan,
    plan_details: planOf(user.plan),
    customer_id: user.customer_id,
    verified_at: user.verified_at,
    learning_consent: user.learning_consent,
    created_at: user.created_at,
    image: image && {
      file_url: imageUrl(publicUrl, image.name),
      content_type: "image/webp",
      base64: image.bytes.toString("base64"),
    },
  };
}
