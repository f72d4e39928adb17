import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SettingsError } from "@/lib/ai/load-model-settings";
import { loadModels } from "@/lib/ai/models";

const ENVIRONMENT: Record<string, string> = { OPENAI_API_KEY: "k-secret" };
/** Reads a secret from the made-up environment. */
export const readSecret = (name: string) => ENVIRONMENT[name] ?? null;

/** Loads a models file with these settings, or with this text. */
export function load(settings: unknown) {
  const folder = mkdtempSync(join(tmpdir(), "models-"));
  try {
    const file = join(folder, "models.json");
    writeFileSync(file, typeof settings === "string" ? settings : JSON.stringify(settings));
    return loadModels({ file, demo: false, readSecret });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export function listProblems(settings: unknown): string[] {
  try {
    load(settings);
  } catch (error) {
    if (error instanceof SettingsError) return [...error.problems];
    throw error;
  }
  return [];
}

/** Settings without a problem. */
export const GOOD = {
  providers: {
    demo: { kind: "demo" },
    openai: {
      kind: "openai-compatible",
      baseUrl: "https://api.example.com/v1/",
      apiKeyEnv: "OPENAI_API_KEY",
    },
  },
  models: [
    { id: "demo-text", provider: "demo", mediaType: "text", allowsUnder18: true },
    {
      id: "my-image",
      provider: "openai",
      upstreamId: "their-image",
      mediaType: "image",
      allowsUnder18: true,
      terms: { url: "https://example.com/terms", reviewedOn: "2026-11-01" },
      sizes: { "16:9": "1792x1024" },
    },
    { id: "adults", provider: "openai", mediaType: "text", maxTokensField: "max_completion_tokens" },
  ],
  classroomDefaults: { text: "demo-text", image: "my-image" },
  safety: { provider: "demo" },
};
