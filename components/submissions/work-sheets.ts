import type { ReviewedWork } from "@/packages/client/contract/reviews";

export type WorkContent = NonNullable<ReviewedWork["content"]>;
export type WorkFile = WorkContent["assets"][number];

/** What of a work is shown in place: one `sheet` at a time, all `sounds` below it; `links` are only opened in a new tab. */
export interface WorkSheets {
  sheets: WorkFile[];
  sounds: WorkFile[];
  links: WorkFile[];
}

function placeOf({ kind, takenDown, text, framePath }: WorkFile): keyof WorkSheets {
  if (takenDown !== null || kind === "picture" || kind === "video" || text !== null) return "sheets";
  if (kind === "audio") return "sounds";
  return framePath === null ? "links" : "sheets";
}

/** Sorts the files of a work, each once, in the order in which the app names them: the primary file, assets, attachments. */
export function toSheets({
  primary,
  assets,
  attachments,
}: Pick<WorkContent, "primary" | "assets" | "attachments">): WorkSheets {
  const named = [...assets, ...attachments];
  // The label of the primary file is on the asset of the same address.
  const first = named.find(({ url }) => url !== "" && url === primary.url);
  const files = [{ ...first, ...primary }, ...named.filter((file) => file !== first)];
  const sorted: WorkSheets = { sheets: [], sounds: [], links: [] };
  const seen = new Set<string>();
  for (const file of files) {
    if (file.url !== "" && seen.has(file.url)) continue;
    seen.add(file.url);
    sorted[placeOf(file)].push(file);
  }
  return sorted;
}
