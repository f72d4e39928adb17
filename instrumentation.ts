/**
 * Runs once when the hub's server starts: checks the settings and the models file before the first request, and starts the
 * background work. `server/` ends that work when the process stops.
 */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === "nodejs")
    await (await import("./lib/jobs/start-background-work")).startBackgroundWork();
}
