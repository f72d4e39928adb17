import { Draft, type DraftOptions } from "./draft";
import type { LocalCopy } from "./local-copy";
import { mergeWork } from "./merge-work";
import { parseWork } from "./parse-work";
import { isSame, toReceipt, type Work } from "./work";

/** Opens the student's book: what the hub has, merged with changes that only this device has. */
export async function openDraft(options: DraftOptions): Promise<Draft> {
  const [kept, works] = await Promise.all([options.edu.state(), options.edu.works()]);
  const base = parseWork(kept);
  const work = withUnsaved(base, options.copy);
  const [newest] = works;
  if (newest && newest.revision > (work.receipt?.revision ?? 0)) {
    // The answer to this submission was lost, or its receipt is not saved yet.
    work.receipt = toReceipt(newest, null);
  }
  if (options.copy === null) {
    // A preview must not resume what the student has started: it would spend credits.
    work.pendingHelp = null;
    work.pendingPicture = null;
  }
  return new Draft(options, { base, work, trouble: null });
}

/** Opens the book to be read: the version that the hub had last, with changes that only this device has. */
export function openReadOnlyDraft(options: DraftOptions, base: Work, trouble: "closed" | "suspended"): Draft {
  return new Draft(options, { base, work: withUnsaved(base, options.copy), trouble });
}

function withUnsaved(base: Work, copy: LocalCopy | null): Work {
  const unsaved = copy?.read() ?? null;
  const work = unsaved ? mergeWork(unsaved.base, unsaved.work, base) : base;
  if (unsaved && isSame(base, work)) copy?.remove();
  return { ...work };
}
