import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { startChild } from "../process/child-process";
import { findFreePort } from "../process/ports";
import { projectDir } from "../process/project-dir";
import type { World } from "./world";

const program = join("node_modules", "@portkey-ai", "gateway", "build", "start-server.js");

/**
 * Starts `@portkey-ai/gateway`, with which the hub is compared, on loopback in production mode; null when it is not installed.
 *
 * @returns the address of its chat completions, and the headers that name the upstream to call
 */
export async function startGateway({ parts, folder }: World, upstreamUrl: string) {
  if (!existsSync(join(projectDir, program))) return null;
  const port = await findFreePort();
  const child = await startChild({
    name: "The gateway",
    program,
    args: [`--port=${port}`, "--headless"],
    execArgv: ["--import", pathToFileURL(join(import.meta.dirname, "listen-on-loopback.mjs")).href],
    env: { ...process.env, NODE_ENV: "production" },
    logFile: join(folder, "gateway.log"),
    stopTimeoutMs: 5_000,
  });
  await parts.add(child);
  return {
    pid: child.pid,
    url: `http://127.0.0.1:${port}/v1/chat/completions`,
    headers: {
      "x-portkey-provider": "openai",
      "x-portkey-custom-host": upstreamUrl,
      authorization: "Bearer bench-key",
    },
  };
}
