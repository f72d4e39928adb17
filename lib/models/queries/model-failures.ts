import { rows } from "@/lib/database/connections";
import { prisma } from "@/lib/database/prisma";

/** How the last failed call to a model failed. */
export interface ModelFailure {
  modelId: string;
  provider: string;
  reason: "failed" | "timeout";
  upstreamStatus: number | null;
  message: string | null;
}

/** Keeps the last failure of each of these models, each named once. */
export async function saveModelFailures(failures: readonly ModelFailure[]): Promise<void> {
  await rows(
    "save-model-failures",
    // In the order of their ids: two instances that save several lock them alike.
    `INSERT INTO model_failures (model_id, provider, reason, upstream_status, message, at)
      SELECT f."modelId", f.provider, f.reason::model_failure_reason, f."upstreamStatus", f.message, now()
      FROM json_to_recordset($1::json)
        AS f("modelId" text, provider text, reason text, "upstreamStatus" int, message text)
      ORDER BY 1
      ON CONFLICT (model_id) DO UPDATE SET provider = excluded.provider, reason = excluded.reason,
        upstream_status = excluded.upstream_status, message = excluded.message, at = excluded.at`,
    [JSON.stringify(failures)],
  );
}

/** The last failure of each model that ever failed, models of earlier days too. */
export function listModelFailures() {
  return prisma().modelFailure.findMany();
}
