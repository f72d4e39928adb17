import type { EducationClient, SessionContext } from "../../client/index";
import { type AppServer, createAppServer } from "./app-server";
import { Draft, type DraftOptions } from "./draft";
import { type CopyStorage, type LocalCopy, openLocalCopy } from "./local-copy";
import { mergeWork } from "./merge-work";
import { parseWork } from "./parse-work";
import type { Memory, TabMemory } from "./tab-memory";
import { type Place, toTrouble } from "./trouble";
import { isSame, isSameMade, toReceipt, type Work } from "./work";

export interface Keeping {
  copies: CopyStorage | null;
  tab: TabMemory;
}

/** Who started the app and why; `place` says where the book was when the launch session ended, null when that is not known. */
export type Opened =
  | { kind: "teacher"; context: SessionContext }
  | { kind: "student"; context: SessionContext; draft: Draft; server: AppServer }
  | { kind: "ended"; place: Place | null };

/**
 * Asks the hub who started the app and why. For the teacher's workspace that is all; otherwise it also opens the draft. When the
 * activity was closed or the app switched off since, the book opens from what this tab and this device have, to be read.
 */
export async function openLaunch(edu: EducationClient, keeping: Keeping): Promise<Opened> {
  let context: SessionContext | null = null;
  try {
    context = await edu.context({ refresh: true });
    if (context.purpose === "teacher_manage") return { kind: "teacher", context };
    const server = createAppServer(context);
    const draft = await openDraft(optionsOf(edu, { context, server, keeping }));
    return { kind: "student", context, draft, server };
  } catch (error) {
    const opened = openWithoutHub(edu, { error, context, keeping });
    if (opened) return opened;
    throw error;
  }
}

function optionsOf(
  edu: EducationClient,
  { context, server, keeping }: { context: SessionContext; server: AppServer; keeping: Keeping },
): DraftOptions {
  const { copies, tab } = keeping;
  return {
    edu,
    copy: context.purpose === "student_activity" ? openLocalCopy(copies, context) : null,
    remember: (known) => tab.write("ended" in known ? known : { context, ...known }),
    onEnd: server.forget,
  };
}

function openWithoutHub(
  edu: EducationClient,
  { error, context: given, keeping }: { error: unknown; context: SessionContext | null; keeping: Keeping },
): Opened | null {
  const memory = keeping.tab.read();
  const trouble = toTrouble(error);
  const known = memory && "context" in memory ? memory : null;
  const context = given ?? known?.context ?? null;
  const isOwn = context?.purpose === "student_activity";
  const copy = isOwn ? openLocalCopy(keeping.copies, context).read() : null;
  if (trouble === "ended") {
    if (context) createAppServer(context).forget();
    const hasUnsaved = copy !== null && !isSameMade(copy.base, copy.work);
    const place = hasUnsaved ? "device" : lastPlace(memory);
    keeping.tab.write({ ended: place });
    return { kind: "ended", place };
  }
  const book = known?.book ?? copy?.base;
  if (!context || !book || (trouble !== "closed" && trouble !== "suspended")) return null;
  const server = createAppServer(context);
  const options = optionsOf(edu, { context, server, keeping });
  const base = parseWork(book);
  const draft = new Draft(options, { base, work: withUnsaved(base, options.copy), trouble });
  return { kind: "student", context, draft, server };
}

/** Returns where the book is, as far as this tab knows: what was only on the page is gone with it, and the device has no copy. */
function lastPlace(memory: Memory | null): Place | null {
  if (!memory) return null;
  if ("ended" in memory) return memory.ended === "page" ? null : memory.ended;
  return memory.place === "hub" ? "hub" : null;
}

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

function withUnsaved(base: Work, copy: LocalCopy | null): Work {
  const unsaved = copy?.read() ?? null;
  const work = unsaved ? mergeWork(unsaved.base, unsaved.work, base) : base;
  if (unsaved && isSame(base, work)) copy?.remove();
  return { ...work };
}
