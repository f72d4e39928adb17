import { currentModels } from "@/lib/ai/models";
import { assertUsable } from "@/lib/launch/assert-usable";
import type { LaunchSession } from "@/lib/launch/launch-session";
import { findLaunchFacts } from "@/lib/launch/queries/launch-facts";
import { ASPECT_RATIOS } from "@/packages/client/contract/generation";
import type { CatalogItem } from "@/packages/client/contract/session";
import { listUsableModels } from "./get-account";

const RATIO_NAMES: Record<(typeof ASPECT_RATIOS)[number], string> = {
  "1:1": "Square",
  "4:3": "Landscape",
  "3:4": "Portrait",
  "16:9": "Wide",
  "9:16": "Tall",
};

/** Makes texts equal that differ only in case, or in whether Hangul is written as syllables or as single letters. */
const toSearchText = (text: string): string => text.normalize("NFKC").toLowerCase();

/**
 * Lists voices, models or aspect ratios whose id, name or description contains `query` (protocol: Catalog).
 * @throws HubError AUTH_001, LAUNCH_001, LAUNCH_002
 */
export async function listCatalog(
  session: LaunchSession,
  { kind, query }: { kind: "voices" | "models" | "aspect-ratios"; query?: string },
): Promise<CatalogItem[]> {
  const facts = await findLaunchFacts(session);
  assertUsable(facts);
  const items: Record<typeof kind, () => CatalogItem[]> = {
    voices: () =>
      currentModels().voices.map(({ description, ...voice }) => ({
        ...voice,
        description: description ?? "",
      })),
    models: () =>
      (["text", "image"] as const)
        .flatMap((mediaType) => listUsableModels(facts, session, mediaType))
        .map(({ id, name, description }) => ({ id, name: name ?? id, description: description ?? "" })),
    "aspect-ratios": () =>
      ASPECT_RATIOS.map((ratio) => ({
        id: ratio,
        name: RATIO_NAMES[ratio],
        description: `Width to height ${ratio}`,
      })),
  };
  const searched = toSearchText(query ?? "");
  return items[kind]().filter(({ id, name, description }) =>
    toSearchText(`${id} ${name} ${description}`).includes(searched),
  );
}
