import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { projectDir } from "../process/project-dir";

const LINES = 30;
const SAMPLE_EVERY_MICROS = 200;
/** Node's own inspector port, on loopback. */
const INSPECTOR_PORT = 9229;

interface Profile {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }[];
  samples: number[];
  timeDeltas: number[];
}

/** One function of a CPU profile: its file, and its share of the time that was not idle. */
export interface ProfileLine {
  share: number;
  functionName: string;
  file: string;
}

/** Shortens a path so that it begins with the name of its package, or with `.next/`. */
function shortenPath(url: string): string {
  const path = url.replace(/^file:\/\//, "").replace(`${projectDir}/`, "");
  return /node_modules\/(?!.*node_modules\/)(.+)$/.exec(path)?.[1] ?? path.replace(/^.*\/\.next\//, ".next/");
}

/** Returns the functions with the largest shares, largest first. */
function listHottest(profile: Profile, count: number): ProfileLine[] {
  const byId = new Map(profile.nodes.map((node) => [node.id, node.callFrame]));
  const totals = new Map<string, { microseconds: number; functionName: string; file: string }>();
  let all = 0;
  profile.samples.forEach((id, index) => {
    const frame = byId.get(id);
    const microseconds = profile.timeDeltas[index] ?? 0;
    if (!frame || frame.functionName === "(idle)") return;
    all += microseconds;
    const file = shortenPath(frame.url);
    const functionName = frame.functionName || "(anonymous)";
    const key = `${functionName} ${file}:${frame.lineNumber}`;
    const total = totals.get(key) ?? { microseconds: 0, functionName, file };
    total.microseconds += microseconds;
    totals.set(key, total);
  });
  return [...totals.values()]
    .sort((a, b) => b.microseconds - a.microseconds)
    .slice(0, count)
    .map(({ microseconds, functionName, file }) => ({ share: microseconds / all, functionName, file }));
}

async function openInspector(): Promise<WebSocket> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const [target] = await fetch(`http://127.0.0.1:${INSPECTOR_PORT}/json`).then(
      (response) => response.json() as Promise<{ webSocketDebuggerUrl: string }[]>,
      () => [],
    );
    if (target) {
      const socket = new WebSocket(target.webSocketDebuggerUrl);
      await once(socket, "open");
      return socket;
    }
    await sleep(100);
  }
  throw new Error("the process did not open its inspector");
}

/** Calls a method of an inspector (Chrome DevTools Protocol). Messages without an id are events, which are ignored. */
function callInspector(socket: WebSocket, method: string, params: object = {}): Promise<unknown> {
  const answered = new Promise((resolve) => {
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(String(data)) as { id?: number; result?: unknown };
      if (message.id !== undefined) resolve(message.result);
    };
  });
  socket.send(JSON.stringify({ id: 1, method, params }));
  return answered;
}

/**
 * Profiles a Node process while `work` runs and returns where its CPU time went, largest share first. SIGUSR1 makes the
 * process open its inspector.
 */
export async function profileWhile(pid: number, work: () => Promise<unknown>): Promise<ProfileLine[]> {
  process.kill(pid, "SIGUSR1");
  const inspector = await openInspector();
  await callInspector(inspector, "Profiler.enable");
  await callInspector(inspector, "Profiler.setSamplingInterval", { interval: SAMPLE_EVERY_MICROS });
  await callInspector(inspector, "Profiler.start");
  await work();
  const { profile } = (await callInspector(inspector, "Profiler.stop")) as { profile: Profile };
  inspector.close();
  return listHottest(profile, LINES);
}
