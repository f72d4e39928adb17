import { z } from "zod";
import { aspectRatio } from "@/client/contract/generation";
import { imageOptions } from "@/lib/ai/image-options";

/** What an image job needs later, when its caller is gone: kept with the job, emptied when it ends. */
export const mediaRequest = z.object({
  prompt: z.string(),
  aspectRatio,
  referenceImages: z.array(z.string()),
  /** Older jobs have none: they kept all further fields in `extra`. */
  options: imageOptions.catch({}).default({}),
  extra: z.record(z.string(), z.unknown()),
});
export type MediaRequest = z.infer<typeof mediaRequest>;

/** When an app may ask again how far an image is. */
export const POLL_AFTER_MS = 1_000;
