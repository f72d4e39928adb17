import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { Client } from "pg";
import { v7 as uuidv7 } from "uuid";
import { hashPassword } from "../lib/people/sign-in";
import { startTemporaryPostgres } from "../tools/postgres/temporary-postgres";
import { findFreePort } from "../tools/process/ports";
import { RunningParts } from "../tools/process/running-parts";
import { waitUntilAnswering } from "../tools/process/wait-until-answering";

/** A production hub on an empty database with one operator, and the sample app beside it for the test that adds it. */
export interface EmptyHub {
  hubUrl: string;
  sampleAppUrl: string;
  operator: { login: string; password: string };
  stop(): Promise<void>;
}

/** Settings of the person who runs the tests must not reach the hub under test. */
const FORGOTTEN =
  /^(LISTEN_HOST|HUB_URL|PROXY_URL|DATABASE_|S3_|LAUNCH_|NEXTAUTH_|MODELS_FILE|npm_lifecycle)/;

async function addOperator(connectionString: string): Promise<EmptyHub["operator"]> {
  const operator = { login: "head-office", password: "first-hour-of-the-hub" };
  const client = new Client({ connectionString });
  await client.connect();
  await client.query(
    `INSERT INTO profiles (id, login, password_hash, role, display_name) VALUES ($1, $2, $3, 'operator', 'Lee Hub')`,
    [uuidv7(), operator.login, await hashPassword(operator.password)],
  );
  await client.end();
  return operator;
}

function run(program: string, env: NodeJS.ProcessEnv): { stop: () => Promise<void> } {
  const child: ChildProcess = spawn(process.execPath, ["--import", "tsx", program], {
    env,
    stdio: ["ignore", "inherit", "inherit"],
  });
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGTERM");
    await once(child, "exit");
  };
  return { stop };
}

/** Starts `npm start` on an empty database, and the sample app as its own makers would: both on free ports. */
export async function startEmptyHub(): Promise<EmptyHub> {
  const parts = new RunningParts();
  const database = await startTemporaryPostgres();
  await parts.add({ name: "The database", stop: database.stop });
  const [port, samplePort] = [await findFreePort(), await findFreePort()];
  const [hubUrl, sampleAppUrl] = [`http://localhost:${port}`, `http://localhost:${samplePort}`];
  const kept = Object.entries(process.env).filter(([name]) => !FORGOTTEN.test(name));
  const env: NodeJS.ProcessEnv = {
    ...(Object.fromEntries(kept) as NodeJS.ProcessEnv),
    NODE_ENV: "production",
    LOG_LEVEL: "error",
  };
  try {
    const hub = run(join("tools", "start.ts"), {
      ...env,
      PORT: String(port),
      DATABASE_URL: database.connectionString,
      DATABASE_OWNER_URL: database.ownerConnectionString,
      DATA_DIR: join(database.folder, "data"),
    });
    await parts.add({ name: "The hub", ...hub });
    const app = run(join("sample-app", "server", "main.ts"), {
      ...env,
      SAMPLE_APP_PORT: String(samplePort),
      LISTEN_HOST: "localhost",
      HUB_URL: hubUrl,
    });
    await parts.add({ name: "The sample app", ...app });
    const health = `${hubUrl}/api/v1/mcp-proxy/health`;
    await waitUntilAnswering({ name: "The hub", address: health, parts });
    await waitUntilAnswering({ name: "The sample app", address: `${sampleAppUrl}/`, parts });
    const operator = await addOperator(database.connectionString);
    return { hubUrl, sampleAppUrl, operator, stop: () => parts.stopAll() };
  } catch (error) {
    await parts.stopAll();
    throw error;
  }
}
