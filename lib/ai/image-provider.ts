import type { ImageOptions } from "./image-options";
import type { AspectRatio, Model } from "./model-settings";
import type { ProviderFailure } from "./text-provider";

/** A picture that the new one is based on, already fetched and checked by the hub. */
export type ReferenceImage = { bytes: Uint8Array; mimeType: string };

export type ImageRequest = {
  model: Model;
  prompt: string;
  /** Sent as the model's `qualities` name it (protocol: Models and providers). */
  quality: "fast" | "quality";
  aspectRatio: AspectRatio;
  referenceImages: readonly ReferenceImage[];
  /** The checked `imageOptions` of the caller's body. Those that OpenAI refuses for the model or the operation are not sent. */
  options?: ImageOptions;
  /** The fields of the caller's body that the model's `passFields` name. The other fields take precedence. */
  extra: Record<string, unknown>;
  /** A pseudonym of the acting profile, never its id or name. */
  endUserId: string;
  signal?: AbortSignal;
};

/** The MIME types that a provider's picture may have. */
export type ImageMimeType = "image/png" | "image/jpeg" | "image/webp" | "image/gif";

/** A decoded picture: its type, width and height (pixels) come from its bytes. */
export type GeneratedImage = {
  ok: true;
  bytes: Uint8Array;
  mimeType: ImageMimeType;
  width: number;
  height: number;
};

export type ImageOutcome = GeneratedImage | ProviderFailure;

/** Generates pictures. Resolves with a failure instead of throwing when the provider fails. */
export type ImageProvider = {
  createImage(request: ImageRequest): Promise<ImageOutcome>;
};
