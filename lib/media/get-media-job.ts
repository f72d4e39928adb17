import { validate as isUuid } from "uuid";
import { HubError } from "@/lib/hub-error";
import { refusalError } from "@/lib/launch/assert-usable";
import type { LaunchSession } from "@/lib/launch/launch-session";
import { findClassSafety } from "@/lib/safety/queries/settings";
import { refusalTexts } from "@/lib/safety/safety-refusal";
import { publicFileUrl } from "@/lib/uploads/file-address";
import type { Language } from "@/packages/client/contract/basic-schemas";
import type { MediaJob } from "@/packages/client/contract/generation";
import { POLL_AFTER_MS } from "./media-request";
import { type ReportedMediaJob, reportMediaJob } from "./queries";

/** Of a finished picture whose credits were given back, which has no error of its own. */
const GIVEN_BACK = "This picture is not available any more. Nothing was charged; try again.";

function toMediaJob(job: ReportedMediaJob): MediaJob {
  const common = {
    id: job.id,
    status: job.status,
    model: job.model,
    credits: { amount: job.amount, state: job.holdState },
  };
  if (job.status === "completed") {
    return {
      ...common,
      url: publicFileUrl(job.fileKey ?? ""),
      mimeType: job.mimeType ?? undefined,
      width: job.width ?? undefined,
      height: job.height ?? undefined,
      sizeBytes: job.sizeBytes ?? undefined,
      aiGenerated: true,
    };
  }
  if (job.status === "failed") {
    const error = { code: job.errorCode ?? "PROV_001", message: job.errorMessage ?? GIVEN_BACK };
    return { ...common, error };
  }
  return { ...common, pollAfterMs: POLL_AFTER_MS };
}

/**
 * Returns the state of an image job; the first report of `completed` settles its hold (protocol: Images, Credits).
 * What a child reads of a picture that was stopped is in the reader's language (protocol: Safety).
 * @throws HubError MEDIA_001 for another's job; AUTH_001, LAUNCH_002. A closed activity is no error.
 */
export async function getMediaJob(session: LaunchSession, id: string, language: Language): Promise<MediaJob> {
  // An invalid id is looked up as the nil UUID, because the session must be checked first.
  const report = await reportMediaJob(session, isUuid(id) ? id : "00000000-0000-0000-0000-000000000000");
  if (report.outcome === "refused") throw refusalError(report.detail);
  if (report.outcome === "missing")
    throw new HubError("MEDIA_001", "This image does not exist, or it is not yours.");
  const job = toMediaJob(report.detail);
  const { stopped } = report.detail;
  if (stopped === null || !job.error) return job;
  const help = await findClassSafety(session.activityId);
  return { ...job, error: { code: job.error.code, ...refusalTexts(stopped, help, language) } };
}
