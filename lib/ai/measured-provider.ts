import { recordUpstream } from "@/lib/metrics";
import type { ImageProvider } from "./image-provider";
import type { TextProvider } from "./text-provider";

type Provider = TextProvider & ImageProvider & { close?(): Promise<void> };

/** The same provider, with every answer timed for the metrics under the provider's name in the models file. */
export function measured(name: string, provider: Provider): Provider {
  const timed = async <
    Outcome extends { ok: true } | { ok: false; reason: "failed" | "timeout" | "aborted" },
  >(
    model: string,
    answer: Promise<Outcome>,
  ): Promise<Outcome> => {
    const startedAt = performance.now();
    const outcome = await answer;
    const durationMs = performance.now() - startedAt;
    recordUpstream({ provider: name, model, outcome: outcome.ok ? "ok" : outcome.reason, durationMs });
    return outcome;
  };
  return {
    createText: (request) => timed(request.model.id, provider.createText(request)),
    createImage: (request) => timed(request.model.id, provider.createImage(request)),
    close: () => provider.close?.() ?? Promise.resolve(),
  };
}
