import { expect, test } from "vitest";
import { toHubError } from "@/lib/api/report-call";
import { classifyDatabaseError, NotSentError } from "./database-error";

const coded = (code: string, rest: object = {}) => Object.assign(new Error("no"), { code, ...rest });
const throughPrisma = (code: string, cause: object) =>
  Object.assign(new Error("no"), { code, meta: { driverAdapterError: { cause } } });

test.each([
  ["a server that shuts down", true, coded("57P01")],
  ["a server that restarts after a crash", true, coded("57P02")],
  ["a lost connection", true, coded("ECONNRESET")],
  ["a connection that ended", true, new Error("Connection terminated unexpectedly")],
  ["a statement that timed out", true, new Error("Query read timeout")],
  ["a pooler's protocol violation", true, coded("08P01")],
  ["a transaction whose outcome is unknown", true, coded("08007")],
  ["Prisma's lost connection", true, throughPrisma("P1017", { kind: "ConnectionClosed" })],
  ["a server that starts", false, coded("57P03")],
  ["a refused connection", false, coded("ECONNREFUSED", { syscall: "connect" })],
  ["a connection that times out", false, coded("ETIMEDOUT", { syscall: "connect" })],
  ["an unknown host", false, coded("EAI_AGAIN", { syscall: "getaddrinfo" })],
  ["no free connection", false, new Error("timeout exceeded when trying to connect")],
  ["a new connection that times out", false, new Error("Connection terminated due to connection timeout")],
  ["a read-only standby", false, coded("25006")],
  ["a full disk", false, coded("53100")],
  ["no memory", false, coded("53200")],
  ["too many connections", false, coded("53300")],
  ["a disk that fails", false, coded("58030")],
  ["a row that is locked", false, coded("55P03")],
  ["a statement that takes too long", false, coded("57014")],
  ["an idle session that was ended", false, coded("57P05")],
  ["a wrong password", false, coded("28P01")],
  ["no such database", false, coded("3D000")],
  ["Prisma's full disk", false, throughPrisma("P2010", { originalCode: "53100", kind: "postgres" })],
  ["Prisma's unreachable server", false, throughPrisma("P1001", { kind: "DatabaseNotReachable" })],
  ["a transaction that could not begin", false, coded("P2028")],
  ["a statement that was not sent", false, new NotSentError(new Error("Connection terminated"))],
])(
  "%s is reported as an unavailable database, whose statement may have been committed: %s [errors-23]",
  (_, mayBeDone, error) => {
    expect(classifyDatabaseError(error)).toEqual({ kind: "down", mayBeDone });
    expect(toHubError(error)).toMatchObject({ code: "CFG_002", cause: error });
  },
);

test.each([
  ["a missing file", coded("ENOENT")],
  ["a full disk of the hub", coded("ENOSPC")],
  ["a syntax error in a statement", coded("42601")],
  ["any other error", new Error("undefined is not a function")],
])("%s is not a database error that the hub handles", (_, error) => {
  expect(classifyDatabaseError(error)).toBeNull();
  expect(toHubError(error).code).toBe("HUB_001");
});
