import { mapPage, type Page, type PageQuery, readPage } from "@/lib/database/page";
import { HubError } from "@/lib/hub-error";
import { assertUsable } from "@/lib/launch/assert-usable";
import type { LaunchSession } from "@/lib/launch/launch-session";
import { findLaunchFacts } from "@/lib/launch/queries/launch-facts";
import type { OwnSubmittedWork } from "@/packages/client/contract/submissions";
import { listWorksOfApp, SESSION_WORKS } from "./queries/own-work";
import { inReaderTurn } from "./reader-turns";

/**
 * Lists one page of the works that a launch session's student has submitted in its activity with its app, newest first, without
 * those that are taken down (protocol: Works). In a preview, these are the works of the previewed student.
 * @throws HubError AUTH_002 for `teacher_manage`, VAL_001 for a bad cursor, AUTH_001, LAUNCH_001, LAUNCH_002
 */
export async function listSessionWorks(
  session: LaunchSession,
  query: PageQuery,
): Promise<Page<OwnSubmittedWork>> {
  const { activityId, studentId, appSlug, purpose } = session;
  if (purpose === "teacher_manage" || studentId === null) {
    throw new HubError("AUTH_002", "A teacher's workspace has no works of its own.");
  }
  assertUsable(await findLaunchFacts(session));
  const page = await readPage(SESSION_WORKS, query, (range) =>
    inReaderTurn(session.actorId, () => listWorksOfApp({ activityId, studentId, appSlug, ...range })),
  );
  // The JSON columns were validated when the work was submitted.
  return mapPage(page, ({ bytesSoFar: _, ...work }) => ({
    ...work,
    assets: work.assets as OwnSubmittedWork["assets"],
    attachments: work.attachments as OwnSubmittedWork["attachments"],
    meta: work.meta as OwnSubmittedWork["meta"],
    submittedAt: work.submittedAt.toISOString(),
    reviewedAt: work.reviewedAt?.toISOString() ?? null,
  }));
}
