import { z } from "zod";
import { imageOptions } from "@/lib/ai/image-options";
import { aspectRatio } from "@/packages/client/contract/generation";
import { launchFault } from "@/packages/client/contract/playground";

/** The request that is stored with an image job until the job ends. */
export const mediaRequest = z.object({
  prompt: z.string(),
  aspectRatio,
  referenceImages: z.array(z.string()),
  options: imageOptions,
  extra: z.record(z.string(), z.unknown()),
  /** Of a launch that a playground started with a fault. */
  fault: launchFault.nullish(),
});
/** The stored request of an image job. */
export type MediaRequest = z.infer<typeof mediaRequest>;

/** How long an app should wait before it requests the state of an image job again. */
export const POLL_AFTER_MS = 1_000;

/** Returns the quality of a picture: "quality" if the caller sent that value, otherwise "fast" (protocol: Images). */
export function imageQuality(value: string | undefined): "fast" | "quality" {
  return value === "quality" ? "quality" : "fast";
}
