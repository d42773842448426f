import type { ChatTeam } from "@probability-chat/contract";
import { chatToasts, fill, uploadLimits } from "@probability-chat/contract/constants";
import { fileMegabytes } from "./access.ts";
import { denial, denialOf } from "./denial.ts";

/** Why a file cannot be uploaded, as a toast; null where it can. */
export function uploadProblem(
  file: { readonly name: string; readonly type: string; readonly size: number },
  user: Parameters<typeof fileMegabytes>[0],
  hasChat: boolean,
  team?: ChatTeam | null,
): { title: string; text: string; cause?: unknown } | null {
  const toasts = chatToasts;
  if (!user) return toasts.authUpload;
  const name = file.name.toLowerCase();
  const isCsv =
    uploadLimits.uploadTypes.some((type) => file.type === type) ||
    uploadLimits.uploadNames.some((ending) => name.endsWith(ending));
  if (!isCsv) {
    const refused = denial(toasts.invalidFileType, "dataset_refused");
    Object.assign(refused.cause as object, { reason: "not_csv", line: null });
    return refused;
  }
  if (!hasChat) return toasts.noActiveChat;
  const largest = fileMegabytes(user, team);
  if (file.size > largest * uploadLimits.megabyte) {
    const { title, text } = toasts.fileTooLarge;
    return denial({ title, text: fill(text, { n: largest }) }, "file_too_large");
  }
  return denialOf(user, team);
}
