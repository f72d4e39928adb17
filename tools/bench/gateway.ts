import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type ChildProgram, startChild } from "../process/child-process";
import { findFreePort } from "../process/ports";
import { projectDir } from "../process/project-dir";

const program = join("node_modules", "@portkey-ai", "gateway", "build", "start-server.js");

/** The gateway that the hub is compared with. */
export interface Gateway extends ChildProgram {
  /** Address of its chat completions. */
  url: string;
  /** Headers that name the upstream to call. */
  headers: Record<string, string>;
}

/** Starts `@portkey-ai/gateway` on loopback, in production mode; null when it is not installed. */
export async function startGateway(options: { baseUrl: string; logFile: string }): Promise<Gateway | null> {
  if (!existsSync(join(projectDir, program))) return null;
  const port = await findFreePort();
  const child = await startChild({
    name: "The gateway",
    program,
    args: [`--port=${port}`, "--headless"],
    execArgv: ["--import", pathToFileURL(join(import.meta.dirname, "listen-on-loopback.mjs")).href],
    env: { ...process.env, NODE_ENV: "production" },
    logFile: options.logFile,
    stopTimeoutMs: 5_000,
  });
  return {
    ...child,
    url: `http://127.0.0.1:${port}/v1/chat/completions`,
    headers: {
      "x-portkey-provider": "openai",
      "x-portkey-custom-host": options.baseUrl,
      authorization: "Bearer bench-key",
    },
  };
}
