import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, inject, test, vi } from "vitest";
import { startBreakableRelay } from "../../test/breakable-relay";
import { waitForDatabase } from "./wait-for-database";

const connectionString = inject("hubConnectionString");
const setting = "DATABASE_URL";
const log = vi.spyOn(console, "log").mockImplementation(() => {});
afterEach(() => log.mockClear());

function withPort(port: number): string {
  const address = new URL(connectionString);
  address.port = String(port);
  return address.href;
}

test("waits for a database that does not answer yet, and prints that once [running-3]", async () => {
  const relay = await startBreakableRelay(Number(new URL(connectionString).port));
  relay.cut();
  const waiting = waitForDatabase({ connectionString: withPort(relay.port), setting, limitMs: 20_000 });
  await sleep(300);
  await relay.reopen();
  await waiting;
  expect(log.mock.calls.flat()).toEqual([expect.stringMatching(/^Waiting for the database 127\.0\.0\.1:/)]);
  relay.close();
});

test("stops waiting for a database that never answers, and names its address and the setting but no password [running-3]", async () => {
  const waiting = waitForDatabase({
    connectionString: "postgresql://hub:secret@127.0.0.1:1/hub",
    setting,
    limitMs: 100,
  });
  await expect(waiting).rejects.toThrow(/127\.0\.0\.1:1\/hub cannot be used \(.*ECONNREFUSED.*DATABASE_URL/);
  await expect(waiting).rejects.not.toThrow(/secret/);
});

test("a wrong password and an unknown database are refused at once", async () => {
  const [wrong, unknown] = [new URL(connectionString), new URL(connectionString)];
  wrong.password = "wrong";
  unknown.pathname = "/nowhere";
  await expect(waitForDatabase({ connectionString: wrong.href, setting })).rejects.toThrow(/password/);
  await expect(waitForDatabase({ connectionString: unknown.href, setting })).rejects.toThrow(/nowhere/);
  expect(log).not.toHaveBeenCalled();
});
