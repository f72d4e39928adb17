// Plain types: the published package must not make apps install the hub's schema library. `types.test.ts` checks
// that each equals the schema in `contract/` with which the hub validates.

/**
 * What a model generates.
 *
 * @example const { credits } = await edu.quote("image" satisfies MediaType);
 */
export type MediaType = "text" | "image";

/**
 * An aspect ratio of an image.
 *
 * @example const wide: AspectRatio = "16:9";
 */
export type AspectRatio = "1:1" | "4:3" | "3:4" | "16:9" | "9:16";

/**
 * The states of an image (protocol: Images).
 *
 * @example const isRunning = (status: MediaStatus) => status === "queued" || status === "running";
 */
export type MediaStatus = "queued" | "running" | "completed" | "failed";

/**
 * What an image costs, and whether it is paid: `reserved`, then `settled` or, after a failure, `released`.
 *
 * @example const isPaid = ({ state }: MediaCredits) => state === "settled";
 */
export interface MediaCredits {
  amount: number;
  state: "reserved" | "settled" | "released";
}

/**
 * Personal data that the hub replaces in a student's request before it reaches a model (protocol: Safety).
 *
 * @example const hasPhone = ({ masked }: GeneratedText) => masked?.includes("phone") ?? false;
 */
export type MaskedKind = "email" | "phone" | "resident_number" | "card";

/**
 * What `createText` sends: `prompt` or `messages`, and fields of the model (protocol: Text).
 *
 * @example const input: TextCreateInput = { system: "You are kind.", prompt: "A rhyme about snow", temperature: 1 };
 */
export interface TextCreateInput {
  prompt?: string | undefined;
  messages?:
    | {
        role: "system" | "user" | "assistant";
        content: string | { type: "text"; text: string }[];
      }[]
    | undefined;
  system?: string | undefined;
  /** The classroom's default model unless given. */
  model?: string | undefined;
  /** Values below 1,600 are raised to 1,600, values above 32,000 lowered to 32,000. */
  maxOutputTokens?: number | undefined;
  max_tokens?: number | undefined;
  max_completion_tokens?: number | undefined;
  temperature?: number | undefined;
  [field: string]: unknown;
}

/**
 * A generated text.
 *
 * @example const { text, model }: GeneratedText = await edu.createText({ prompt: "A rhyme about snow" });
 */
export interface GeneratedText {
  id: string;
  text: string;
  model: string;
  finishReason: string;
  usage: { inputTokens: number; outputTokens: number };
  credits: number;
  /** What was replaced in the request before it left the hub; absent when there was nothing to replace. */
  masked?: MaskedKind[] | undefined;
}

/**
 * What `createImage` sends (protocol: Images).
 *
 * @example const input: MediaCreateInput = { prompt: "A fox", aspectRatio: "4:3", quality: "fast" };
 */
export interface MediaCreateInput {
  prompt: string;
  model?: string | undefined;
  /** `fast` unless given; `medium` becomes `fast`. */
  quality?: "fast" | "medium" | "quality" | undefined;
  aspectRatio?: AspectRatio | undefined;
  /**
   * Up to four public https addresses, which the hub fetches, or addresses of the student's own files. A picture above 40 megapixels
   * fails the image.
   */
  referenceImages?: string[] | undefined;
  [field: string]: unknown;
}

/** An image that was just started. */
export interface StartedMediaJob {
  id: string;
  status: "queued";
  model: string;
  quality: "fast" | "quality";
  credits: MediaCredits;
  pollAfterMs: number;
  /** What was replaced in the prompt before it left the hub; absent when there was nothing to replace. */
  masked?: MaskedKind[] | undefined;
}

/**
 * The state of an image.
 *
 * @example const whyNot = (job: MediaJob) => job.error?.message;
 */
export interface MediaJob {
  id: string;
  status: MediaStatus;
  model: string;
  /** Permanent address, once it is completed. */
  url?: string | undefined;
  mimeType?: string | undefined;
  width?: number | undefined;
  height?: number | undefined;
  sizeBytes?: number | undefined;
  /** Of a completed image. Say wherever you show it that it was made with AI. */
  aiGenerated?: true | undefined;
  /** Why it failed. */
  error?:
    | {
        code: string;
        message: string;
        /** Of `SAFETY_001`: whom the student may talk to, and that it was the picture that was stopped. */
        detail?: { help: string; direction: "input" | "output" } | undefined;
      }
    | undefined;
  credits: MediaCredits;
  pollAfterMs?: number | undefined;
}

/** Where and how to send a file (protocol: Uploads). */
export interface UploadTicket {
  uploadUrl: string;
  method: "PUT";
  headers: Record<string, string>;
  publicUrl: string;
  expiresAt: string;
  maxBytes: number;
}
