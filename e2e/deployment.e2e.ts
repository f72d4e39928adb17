import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type APIRequestContext, expect, request, test } from "@playwright/test";
import { runSql } from "../test/run-sql";
import { findFreePort } from "../tools/process/ports";
import { findProgram } from "../tools/test/debian-packages";
import { callApi, makeDeployedSchool, openEvents } from "./deployed-school";
import { killServer, type Program, start, startDeployment } from "./two-hubs";

test.describe.configure({ mode: "serial", timeout: 240_000 });

let deployment: Awaited<ReturnType<typeof startDeployment>>;
let ports: [number, number];
let hubs: Program[];
let nginx: APIRequestContext;
test.beforeAll(async () => {
  test.setTimeout(400_000);
  deployment = await startDeployment();
  ports = [await findFreePort(), await findFreePort()];
  hubs = await Promise.all(ports.map((port) => deployment.startHub(port)));
  await deployment.startNginx(ports);
  nginx = await request.newContext({
    baseURL: `https://localhost:${deployment.tlsPort}`,
    ignoreHTTPSErrors: true,
  });
});
test.afterAll(async () => {
  await nginx?.dispose();
  await deployment?.stop();
});

/** Sends GET requests through nginx, eight at a time. The returned function stops that, and returns their count and failures. */
function keepRequesting() {
  const answers = { count: 0, failures: [] as string[] };
  let isStopped = false;
  const ask = async (path: string) => {
    while (!isStopped) {
      const outcome = await nginx.get(path).then(
        (response) => (response.ok() ? null : `${path} ${response.status()}`),
        (error: unknown) => `${path} ${String(error)}`,
      );
      answers.count += 1;
      if (outcome) answers.failures.push(outcome);
    }
  };
  const callers = Array.from({ length: 8 }, (_, index) =>
    ask(index % 2 ? "/api/auth/csrf" : "/api/v1/mcp-proxy/health"),
  );
  return async () => {
    isStopped = true;
    await Promise.all(callers);
    return answers;
  };
}

test("no GET request through nginx fails while one of two hubs is killed or stopped under load", async () => {
  const stop = keepRequesting();
  await sleep(1_500);
  killServer(hubs[0] as Program);
  expect(await hubs[0]?.ended).toBe(1);
  await sleep(1_500);
  hubs[0] = await deployment.startHub(ports[0]);
  hubs[1]?.child.kill("SIGTERM");
  expect(await hubs[1]?.ended).toBe(0);
  await sleep(1_000);
  const { count, failures } = await stop();
  expect(failures).toEqual([]);
  expect(count).toBeGreaterThan(50);
  hubs[1] = await deployment.startHub(ports[1]);
});

test("a hub refuses connections while it starts, until it can answer without delay", async () => {
  const port = await findFreePort();
  const startedAt = performance.now();
  const hub = await deployment.startHub(port, {}, null);
  const ask = async (): Promise<{ status: number; askedAt: number }> => {
    const askedAt = performance.now();
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/mcp-proxy/health`).catch(() => null);
    return answer ? { status: answer.status, askedAt } : sleep(20).then(ask);
  };
  const { status, askedAt } = await ask();
  expect(status).toBe(200);
  // Compared with the time of the start, since both are longer on a busy machine.
  expect(performance.now() - askedAt).toBeLessThan((askedAt - startedAt) / 4);
  hub.child.kill("SIGTERM");
  expect(await hub.ended).toBe(0);
});

test("a sign-in through nginx sets a cookie for HTTPS only, and the hub knows the browser's address", async () => {
  const settings = {
    ...deployment.shared,
    PORT: String(ports[0]),
    DATA_DIR: join(deployment.folder, "command"),
  };
  const create = ["--import", "tsx", "tools/operator-create.ts", "--login", "kim", "--name", "Kim"];
  const created = execFileSync(process.execPath, create, { env: settings, encoding: "utf8" });
  const password = /Password\s+(\S+)/.exec(created)?.[1] ?? "";
  const { csrfToken } = await (await nginx.get("/api/auth/csrf")).json();
  const form = { csrfToken, login: "kim", password, callbackUrl: "/en", json: "true" };
  const answer = await nginx.post("/api/auth/callback/credentials", {
    form,
    headers: { "X-Forwarded-For": "203.0.113.9" },
  });
  expect(answer.status()).toBe(200);
  expect(answer.headers()["set-cookie"]).toMatch(/__Host-next-auth\.session-token=[^;]+;.*HttpOnly; Secure/);
  const rows = await runSql(
    deployment.postgres.ownerConnectionString,
    "select host(address::inet) as address from audit_events where action = 'sign-in'",
  );
  expect(rows).toEqual([{ address: "127.0.0.1" }]);
});

test("a file of 25 MB passes nginx, one byte more is refused by the hub, and nginx does not buffer the events of open pages", async () => {
  const baseURL = `https://localhost:${deployment.tlsPort}`;
  const school = await makeDeployedSchool(nginx, baseURL);
  const upload = (sizeBytes: number) =>
    nginx.post(`/api/v1/schools/${school.id}/roster-imports`, {
      data: Buffer.alloc(sizeBytes, "x"),
      headers: { "content-type": "text/csv" },
    });
  const refused = await upload(25 * 1024 * 1024 + 1);
  expect([refused.status(), (await refused.json()).error.code]).toEqual([413, "FUNCTION_PAYLOAD_TOO_LARGE"]);
  expect((await upload(25 * 1024 * 1024)).status()).toBe(202);

  const events = await openEvents(nginx, baseURL);
  expect(events.status).toBe(200);
  await expect.poll(events.received).toContain("event: ready");
  const notify = `select pg_notify('changes', 'submissions ' || classroom_id || ' ' || id) from activities where id = '${school.activityId}'`;
  await runSql(deployment.postgres.ownerConnectionString, notify);
  await expect.poll(events.received, { timeout: 3_000 }).toContain(school.activityId);
  events.close();
});

test("a hub that is killed while it applies a roster loses nobody and adds nobody twice [import-15]", async () => {
  const count = 12_000;
  const school = await makeDeployedSchool(nginx, `https://localhost:${deployment.tlsPort}`);
  const imports = `/schools/${school.id}/roster-imports`;
  const rows = Array.from(
    { length: count },
    (_, index) => `${index % 400},${(index % 30) + 1},학생${index},pupil-${index}`,
  );
  const upload = async (): Promise<string> => {
    const answer = await nginx.post(`/api/v1${imports}`, {
      data: Buffer.from(`class,number,name,login\n${rows.join("\n")}`),
      headers: { "content-type": "text/csv" },
    });
    return (await answer.json()).data.id;
  };
  const sql = (statement: string) => runSql(deployment.postgres.ownerConnectionString, statement);
  const read = async (importId: string) => {
    const [row] = await sql(`select status, done_count as done from roster_imports where id = '${importId}'`);
    return row as { status: string; done: number };
  };
  const until = (importId: string, status: string) =>
    expect.poll(async () => (await read(importId)).status, { timeout: 120_000 }).toBe(status);
  // With only one hub running, the import runs in the hub that is killed.
  hubs[1]?.child.kill("SIGTERM");
  await hubs[1]?.ended;
  const importId = await upload();
  await until(importId, "ready");
  await callApi(nginx, "POST", `${imports}/${importId}/apply`, {});
  while ((await read(importId)).done === 0) await sleep(5);
  killServer(hubs[0] as Program);
  await hubs[0]?.ended;
  const { status, done } = await read(importId);
  expect(status).toBe("applying");
  expect(done).toBeLessThan(count);

  hubs = await Promise.all(ports.map((port) => deployment.startHub(port)));
  await until(importId, "applied");
  await callApi(nginx, "POST", `${imports}/${importId}/apply`, {});
  const againId = await upload();
  await until(againId, "ready");
  const again = await callApi<{ counts: object }>(nginx, "GET", `${imports}/${againId}`);
  expect(again.counts).toMatchObject({ added: 0, changed: 0, unchanged: count, refused: 0 });
  const [kept] = await sql(`select count(*)::int as people, count(distinct p.login)::int as logins,
    count(e.profile_id)::int as enrolments,
    (select count(*)::int from audit_events where action = 'roster.apply' and target_id = '${importId}') as events
    from profiles p left join enrolments e on e.profile_id = p.id and e.status = 'active'
    where p.school_id = '${school.id}' and p.role = 'student'`);
  expect(kept).toEqual({ people: count, logins: count, enrolments: count, events: 1 });
});

test("an instance with another file storage than the running ones refuses to start, and they keep working [running-3]", async () => {
  const empty = Object.fromEntries(
    Object.keys(deployment.shared)
      .filter((name) => /^(S3_|FILES_)/.test(name))
      .map((name) => [name, ""]),
  );
  const third = await deployment.startHub(await findFreePort(), empty, null);
  expect(await third.ended).toBe(1);
  expect(third.output()).toMatch(/keeps its files in bucket hub-files, this one in folder/);
  expect((await nginx.get("/api/v1/mcp-proxy/health")).status()).toBe(200);
});

test("behind PgBouncer in transaction mode, a hub starts only when PgBouncer keeps prepared statements and the hub's role has time limits; otherwise it says what is missing and ends [running-3]", async () => {
  const program = findProgram("pgbouncer");
  const version = Number(
    /PgBouncer 1\.(\d+)/.exec(execFileSync(program, ["--version"], { encoding: "utf8" }))?.[1],
  );
  const [database, port] = [new URL(deployment.postgres.connectionString), await findFreePort()];
  const file = (name: string) => join(deployment.folder, name);
  writeFileSync(file("users.txt"), `"hub" "${database.password}"\n`);
  const prepared = version >= 21 ? "max_prepared_statements = 200" : "";
  writeFileSync(
    file("pgbouncer.ini"),
    `[databases]\nhub = host=127.0.0.1 port=${database.port} dbname=hub\n[pgbouncer]\nlisten_addr = 127.0.0.1
listen_port = ${port}\nauth_type = scram-sha-256\nauth_file = ${file("users.txt")}\npool_mode = transaction\nunix_socket_dir =\n${prepared}\n`,
  );
  // PgBouncer does not run as root.
  const userArguments = process.getuid?.() === 0 ? ["-u", "nobody"] : [];
  const startPooler = () =>
    deployment.keep(start([program, ...userArguments, file("pgbouncer.ini")], process.env, /process up/));
  const pooler = await startPooler();
  database.port = String(port);
  const pooled = { DATABASE_URL: database.href, DATABASE_DIRECT_URL: deployment.postgres.connectionString };
  const refused = await deployment.startHub(await findFreePort(), pooled, null);
  expect(await refused.ended).toBe(1);
  if (version < 21) {
    expect(refused.output()).toMatch(/loses prepared statements.*\n.*1\.21/);
    return;
  }
  const limits = [...refused.output().matchAll(/ALTER ROLE hub SET .*;/g)].map(([statement]) => statement);
  expect(limits).toHaveLength(3);
  await runSql(deployment.postgres.connectionString, limits.join("\n"));
  // The pooler's open connections to the database do not have the new limits.
  pooler.child.kill("SIGINT");
  await pooler.ended;
  await startPooler();
  const started = await deployment.startHub(await findFreePort(), pooled);
  started.child.kill("SIGTERM");
  expect(await started.ended).toBe(0);
});
