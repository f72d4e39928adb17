import { verifyLaunchSession } from "@/lib/launch/verify-launch-session";
import { submitWork } from "@/lib/submissions/submit-work";
import { submissionBody } from "@/packages/client/contract/submissions";

export const work = {
  title: "Our town",
  primaryUrl: "https://pages.school.org/1",
  assets: [{ role: "cover", url: "https://pages.school.org/1.png" }],
};

export async function createSubmission(activityId: string, session: string) {
  const { signal } = new AbortController();
  const call = { session: verifyLaunchSession(session), idempotency: null, signal };
  const { data } = await submitWork({ ...call, activityId, body: submissionBody.parse(work) });
  return { submissionId: data.submissionId, revision: data.revision };
}
