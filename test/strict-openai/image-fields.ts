import type { ImageEditParams, ImageGenerateParams } from "openai/resources/images";
import { z } from "zod";

/** A field that OpenAI knows and the hub never sends. */
const neverSent = z.never().optional();

/** A whole number, which a form sends as text. */
const wholeNumberText = z.union([z.int(), z.string().regex(/^\d+$/).transform(Number)]);

const background = z.enum(["transparent", "opaque", "auto"]).nullish();
const size = z
  .string()
  .regex(/^(auto|\d+x\d+)$/)
  .nullish();

/** Every field of `POST /images/generations`. When a new version of OpenAI's package has another field, this does not compile. */
export const GENERATION_FIELDS = {
  prompt: z.string().min(1).max(32_000),
  background,
  complexity: neverSent,
  frame_count: neverSent,
  frame_duration_ms: neverSent,
  model: z.string().min(1),
  moderation: neverSent,
  n: z.literal(1).optional(),
  output_compression: neverSent,
  output_format: neverSent,
  partial_images: neverSent,
  quality: z.enum(["low", "medium", "high", "xhigh", "max", "auto", "standard", "hd"]).nullish(),
  response_format: neverSent,
  safety_identifier: neverSent,
  size,
  stream: neverSent,
  style: z.enum(["vivid", "natural"]).nullish(),
  svg: neverSent,
  user: z.string().max(128).optional(),
} satisfies { [Field in keyof ImageGenerateParams]-?: z.ZodType<ImageGenerateParams[Field]> };

/** Every field of the form of `POST /images/edits`, checked against the package in the same way. */
export const EDIT_FIELDS = {
  image: z.array(z.instanceof(File)).min(1).max(16),
  prompt: z.string().min(1).max(32_000),
  background,
  complexity: neverSent,
  frame_count: neverSent,
  frame_duration_ms: neverSent,
  input_fidelity: neverSent,
  markup: neverSent,
  mask: neverSent,
  model: z.string().min(1),
  n: wholeNumberText.pipe(z.literal(1)).optional(),
  output_compression: neverSent,
  output_format: neverSent,
  partial_images: neverSent,
  quality: z.enum(["low", "medium", "high", "xhigh", "max", "auto", "standard"]).nullish(),
  response_format: neverSent,
  safety_identifier: neverSent,
  size,
  stream: neverSent,
  svg: neverSent,
  user: z.string().max(128).optional(),
} satisfies { [Field in keyof ImageEditParams]-?: z.ZodType<ImageEditParams[Field]> };
