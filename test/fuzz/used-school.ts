import sharp from "sharp";
import { prisma } from "@/lib/database/prisma";
import { verifyLaunchSession } from "@/lib/launch/verify-launch-session";
import { generateImage } from "@/lib/media/generate-image";
import { startMediaJob } from "@/lib/media/start-media-job";
import { submitWork } from "@/lib/submissions/submit-work";
import { createText } from "@/lib/text/create-text";
import { createUpload } from "@/lib/uploads/create-upload";
import { createSchool, launchSessionOf, type SchoolOptions } from "../create-school";

const signal = new AbortController().signal;
const callOf = (session: string) => ({ session: verifyLaunchSession(session), idempotency: null, signal });

export async function makePicture(): Promise<Buffer> {
  return sharp({ create: { width: 8, height: 6, channels: 3, background: "#88aaff" } })
    .png()
    .toBuffer();
}

/**
 * Creates a school in which a student has made a text and a picture, has another picture in the queue, has asked for an upload URL,
 * and has submitted a work.
 */
export async function createUsedSchool(options: SchoolOptions = {}) {
  const school = await createSchool({ credits: 1_000_000, ...options });
  const [student, classmate] = [await school.student(), await school.student()];
  const [activityId, closedActivityId] = [
    await school.activity(),
    await school.activity({ closesAt: new Date(0) }),
  ];
  const session = await launchSessionOf(student, activityId);
  const call = callOf(session);
  await createText({ ...call, body: { prompt: "A fox" } });
  const queued = await startMediaJob({ ...call, body: { prompt: "A fox" } });
  const completed = await startMediaJob({ ...call, body: { prompt: "A hen" } });
  await generateImage(completed.data.id, { isLastTry: true, signal });
  const { fileKey } = await prisma().mediaJob.findUniqueOrThrow({
    where: { id: completed.data.id },
    select: { fileKey: true },
  });
  const upload = await createUpload({
    ...call,
    body: { filename: "a.png", mimeType: "image/png", sizeBytes: (await makePicture()).length },
  });
  const submitted = await submitWork({
    ...call,
    activityId,
    body: {
      title: "Our town",
      primaryUrl: "https://work.example.org/1",
      assets: [{ role: "cover", url: "https://work.example.org/1.png" }],
      meta: { pages: 4 },
    },
  });
  const jobIds = [queued.data.id, completed.data.id];
  return {
    school,
    student,
    classmate,
    activityId,
    closedActivityId,
    session,
    jobIds,
    submissionId: submitted.data.submissionId,
    fileKey,
    uploadUrl: new URL(upload.data.uploadUrl),
  };
}
export type UsedSchool = Awaited<ReturnType<typeof createUsedSchool>>;
