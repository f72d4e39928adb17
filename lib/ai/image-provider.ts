import type { ImageOptions } from "./image-options";
import type { AspectRatio, Model } from "./model-settings";
import type { ProviderFailure } from "./text-provider";

/** A picture that the caller wants the new one to follow. Already fetched and checked by the hub. */
export type ReferenceImage = { bytes: Uint8Array; mimeType: string };

/** One picture to be made. */
export type ImageRequest = {
  model: Model;
  prompt: string;
  /** Sent as the model's `qualities` spell it (protocol: Models and providers). */
  quality: "fast" | "quality";
  aspectRatio: AspectRatio;
  referenceImages: readonly ReferenceImage[];
  /** What every image model gets from the caller's body, already checked. */
  options?: ImageOptions;
  /** What the model's `passFields` name of the caller's body. They never overrule the others. */
  extra: Record<string, unknown>;
  /** A pseudonym of the acting profile, never its id or name. */
  endUserId: string;
  signal?: AbortSignal;
};

/** The MIME types that a provider's picture may have. */
export type ImageMimeType = "image/png" | "image/jpeg" | "image/webp" | "image/gif";

/** A picture that was really decoded: type, width and height (pixels) come from its bytes. */
export type MadeImage = {
  ok: true;
  bytes: Uint8Array;
  mimeType: ImageMimeType;
  width: number;
  height: number;
};

export type ImageOutcome = MadeImage | ProviderFailure;

/** Something that makes pictures. It resolves with an outcome and never throws for what the provider does. */
export type ImageProvider = {
  createImage(request: ImageRequest): Promise<ImageOutcome>;
};
