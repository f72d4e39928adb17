import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startS3 } from "../test/s3-server";
import { startTemporaryPostgres } from "../tools/postgres/temporary-postgres";
import { findFreePort } from "../tools/process/ports";
import { findProgram } from "../tools/test/debian-packages";

export interface Program {
  child: ChildProcess;
  output(): string;
  /** Resolves with the exit code when the program has ended. */
  ended: Promise<number | null>;
}

/** Starts a program and resolves when its output matches `ready`, or immediately when `ready` is null. */
export async function start(
  command: string[],
  env: NodeJS.ProcessEnv,
  ready: RegExp | null,
): Promise<Program> {
  const [file = "", ...args] = command;
  const child = spawn(file, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  let text = "";
  const ended = once(child, "exit").then(([code]) => code as number | null);
  const isReady = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (chunk: Buffer) => {
        text += chunk.toString();
        if (ready?.test(text)) resolve();
      });
  });
  if (ready)
    await Promise.race([
      isReady,
      ended.then((code) => Promise.reject(new Error(`${file} ended with ${code}:\n${text.slice(-3000)}`))),
    ]);
  return { child, output: () => text, ended };
}

/** Starts what two hubs share: a PostgreSQL with two roles, a bucket and the secrets. Hubs are started as docs/deploy.md says. */
export async function startDeployment() {
  const folder = mkdtempSync(join(tmpdir(), "edu-hub-deployment-"));
  chmodSync(folder, 0o755);
  const [postgres, s3, tlsPort] = [await startTemporaryPostgres(), await startS3(), await findFreePort()];
  const secret = () => randomBytes(32).toString("hex");
  const shared = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_ENV: "production" as const,
    HUB_URL: `https://localhost:${tlsPort}`,
    LISTEN_HOST: "127.0.0.1",
    TRUSTED_PROXY_HOPS: "1",
    LOG_LEVEL: "error",
    DATABASE_URL: postgres.connectionString,
    DATABASE_OWNER_URL: postgres.ownerConnectionString,
    LAUNCH_SESSION_SECRETS: secret(),
    NEXTAUTH_SECRET: secret(),
    S3_BUCKET: s3.options.bucket,
    S3_REGION: s3.options.region,
    S3_ENDPOINT: s3.options.endpoint,
    S3_ACCESS_KEY_ID: s3.options.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.options.secretAccessKey,
    FILES_PUBLIC_URL: s3.options.publicBaseUrl,
  };
  const programs: Program[] = [];
  const keep = async (starting: Promise<Program>) => {
    const program = await starting;
    programs.push(program);
    return program;
  };
  return {
    folder,
    postgres,
    shared,
    tlsPort,
    /** Starts a hub on a port, as `npm start` does, and waits until its output matches `ready`; with null it does not wait. */
    startHub: (port: number, settings: Record<string, string> = {}, ready: RegExp | null = /^ready$/m) =>
      keep(
        start(
          [process.execPath, "--import", "tsx", "tools/start.ts"],
          { ...shared, PORT: String(port), DATA_DIR: join(folder, `data-${port}`), ...settings },
          ready,
        ),
      ),
    startNginx: (ports: [number, number]) => keep(startNginx(folder, tlsPort, ports)),
    /** Waits for a program's start, and has `stop` end the program. */
    keep,
    stop: async () => {
      for (const { child } of programs) child.kill("SIGTERM");
      await Promise.all(programs.map(({ ended }) => ended));
      await s3.close();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Starts nginx with deploy/nginx.conf, in which only the ports, paths and server name are changed, and with a new certificate. */
export async function startNginx(
  folder: string,
  tlsPort: number,
  [first, second]: [number, number],
): Promise<Program> {
  const program = findProgram("nginx");
  const [key, certificate] = [join(folder, "hub.key"), join(folder, "hub.crt")];
  const request = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost"];
  execFileSync("openssl", [...request, "-keyout", key, "-out", certificate], { stdio: "ignore" });
  const site = readFileSync("deploy/nginx.conf", "utf8")
    .replace("127.0.0.1:3001", `127.0.0.1:${first}`)
    .replace("127.0.0.1:3002", `127.0.0.1:${second}`)
    .replace("listen 80;", `listen 127.0.0.1:${await findFreePort()};`)
    .replace("listen 443 ssl", `listen 127.0.0.1:${tlsPort} ssl`)
    .replaceAll("hub.school.example", "localhost")
    .replace("/etc/nginx/certificates/hub.crt", certificate)
    .replace("/etc/nginx/certificates/hub.key", key)
    .replaceAll("/var/log/nginx/access.log", join(folder, "nginx", "access.log"));
  mkdirSync(join(folder, "nginx"));
  const configuration = join(folder, "nginx", "nginx.conf");
  const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${join(folder, "nginx", name)};`)
    .join(" ");
  writeFileSync(
    configuration,
    `daemon off; pid ${join(folder, "nginx", "pid")}; error_log stderr notice; events {}
     http { access_log off; ${paths} ${site} }`,
  );
  return start(
    [program, "-p", join(folder, "nginx"), "-c", configuration],
    process.env,
    /start worker process/,
  );
}

/** Kills the server of a hub as a crash would. Its launcher notices that and ends. */
export function killServer({ child }: Program): void {
  const children = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, "utf8").trim().split(" ");
  for (const pid of children) {
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8");
    if (command.includes("server/main.ts")) process.kill(Number(pid), "SIGKILL");
  }
}
