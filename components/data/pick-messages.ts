import { getMessages } from "next-intl/server";
import type { Messages } from "@/lib/i18n/messages";

/** Returns the messages of the given namespaces, and always those of `common`, `callErrors` and `ui`. */
export async function pickMessages(namespaces: readonly (keyof Messages)[]): Promise<Partial<Messages>> {
  const all = await getMessages();
  const picked = new Set<keyof Messages>(["common", "callErrors", "ui", ...namespaces]);
  return Object.fromEntries([...picked].map((namespace) => [namespace, all[namespace]]));
}
