import { z } from "zod";

// What is unsafe for a child, and what becomes of it (protocol: Safety).

/** What is unsafe for a child. */
export const SAFETY_CATEGORIES = [
  "self_harm",
  "sexual",
  "sexual_minors",
  "violence",
  "hate",
  "harassment",
  "illicit",
] as const;
export const safetyCategory = z.enum(SAFETY_CATEGORIES);
export type SafetyCategory = z.infer<typeof safetyCategory>;

/** The categories that a school may have recorded instead of stopped, for history lessons. */
export const FLAGGABLE_CATEGORIES = ["violence", "hate", "illicit"] as const;
export const flaggableCategory = z.enum(FLAGGABLE_CATEGORIES);
export type FlaggableCategory = z.infer<typeof flaggableCategory>;

/** Whether it is what the student wrote, or what the AI made. */
export const safetyDirection = z.enum(["input", "output"]);
export type SafetyDirection = z.infer<typeof safetyDirection>;

/** `notice`: it passed; `alert`: it was stopped; `urgent`: a child may be in danger. */
export const safetySeverity = z.enum(["notice", "alert", "urgent"]);
export type SafetySeverity = z.infer<typeof safetySeverity>;

/** The longest excerpt of an incident, in characters. */
export const EXCERPT_MAX = 500;

/** The `detail` of SAFETY_001: whom a child may talk to, in the reader's language, and what was stopped. */
export const safetyDetail = z.strictObject({ help: z.string(), direction: safetyDirection });
