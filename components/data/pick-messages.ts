import { getMessages } from "next-intl/server";
import type { Messages } from "@/i18n/messages";

/** The messages of the given areas, and always `common`, `errors` and `ui`. */
export async function pickMessages(areas: readonly (keyof Messages)[]): Promise<Partial<Messages>> {
  const all = await getMessages();
  const picked = new Set<keyof Messages>(["common", "errors", "ui", ...areas]);
  return Object.fromEntries([...picked].map((area) => [area, all[area]]));
}
