import type { EducationClient, SessionContext } from "../../client/index";
import { type AppServer, createAppServer } from "./app-server";
import type { Draft, DraftOptions } from "./draft";
import { type CopyStorage, openLocalCopy } from "./local-copy";
import { openDraft, openReadOnlyDraft } from "./open-draft";
import { parseWork } from "./parse-work";
import type { TabMemory } from "./tab-memory";
import { type Place, toTrouble } from "./trouble";

/** What this device and this tab keep. */
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
  try {
    const context = await edu.context({ refresh: true });
    if (context.purpose === "teacher_manage") return { kind: "teacher", context };
    const server = createAppServer(context);
    const draft = await openDraft(optionsOf(edu, { context, server, keeping }));
    return { kind: "student", context, draft, server };
  } catch (error) {
    const opened = openWithoutHub(edu, { error, keeping });
    if (opened) return opened;
    throw error;
  }
}

function optionsOf(
  edu: EducationClient,
  { context, server, keeping }: { context: SessionContext; server: AppServer; keeping: Keeping },
): DraftOptions {
  const { copies, tab } = keeping;
  const onEnd = (place: Place | null) => {
    server.forget();
    tab.write({ ended: place });
  };
  if (context.purpose !== "student_activity") return { edu, copy: null, onEnd };
  return {
    edu,
    copy: openLocalCopy(copies, context),
    onKnown: (book) => tab.write({ context, book }),
    onEnd,
  };
}

function openWithoutHub(
  edu: EducationClient,
  { error, keeping }: { error: unknown; keeping: Keeping },
): Opened | null {
  const memory = keeping.tab.read();
  const trouble = toTrouble(error);
  const known = memory && "context" in memory ? memory : null;
  if (trouble === "ended") {
    const isUnsaved = known && openLocalCopy(keeping.copies, known.context).read() !== null;
    const place = known ? (isUnsaved ? "device" : "hub") : memory && "ended" in memory ? memory.ended : null;
    keeping.tab.write({ ended: place });
    return { kind: "ended", place };
  }
  if (!known || (trouble !== "closed" && trouble !== "suspended")) return null;
  const { context } = known;
  const server = createAppServer(context);
  const options = optionsOf(edu, { context, server, keeping });
  return {
    kind: "student",
    context,
    draft: openReadOnlyDraft(options, parseWork(known.book), trouble),
    server,
  };
}
