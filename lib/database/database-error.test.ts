import { expect, test } from "vitest";
import { toHubError } from "@/lib/api/route";
import { classifyDatabaseError, NotSentError } from "./database-error";

const coded = (code: string, rest: object = {}) => Object.assign(new Error("no"), { code, ...rest });
const throughPrisma = (code: string, cause: object) =>
  Object.assign(new Error("no"), { code, meta: { driverAdapterError: { cause } } });

test.each([
  ["a server that shuts down", coded("57P01"), true],
  ["a server that restarts after a crash", coded("57P02"), true],
  ["a lost connection", coded("ECONNRESET"), true],
  ["a connection that ended", new Error("Connection terminated unexpectedly"), true],
  ["a statement that timed out", new Error("Query read timeout"), true],
  ["a pooler's protocol violation", coded("08P01"), true],
  ["a transaction whose outcome is unknown", coded("08007"), true],
  ["Prisma's lost connection", throughPrisma("P1017", { kind: "ConnectionClosed" }), true],
  ["a server that starts", coded("57P03"), false],
  ["a refused connection", coded("ECONNREFUSED", { syscall: "connect" }), false],
  ["a connection that times out", coded("ETIMEDOUT", { syscall: "connect" }), false],
  ["an unknown host", coded("EAI_AGAIN", { syscall: "getaddrinfo" }), false],
  ["no free connection", new Error("timeout exceeded when trying to connect"), false],
  ["a new connection that times out", new Error("Connection terminated due to connection timeout"), false],
  ["a read-only standby", coded("25006"), false],
  ["a full disk", coded("53100"), false],
  ["no memory", coded("53200"), false],
  ["too many connections", coded("53300"), false],
  ["a disk that fails", coded("58030"), false],
  ["a row that is locked", coded("55P03"), false],
  ["a statement that takes too long", coded("57014"), false],
  ["an idle session that was ended", coded("57P05"), false],
  ["a wrong password", coded("28P01"), false],
  ["no such database", coded("3D000"), false],
  ["Prisma's full disk", throughPrisma("P2010", { originalCode: "53100", kind: "postgres" }), false],
  ["Prisma's unreachable server", throughPrisma("P1001", { kind: "DatabaseNotReachable" }), false],
  ["a transaction that could not begin", coded("P2028"), false],
  ["a statement that was not sent", new NotSentError(new Error("Connection terminated")), false],
])("%s is reported as an unavailable database", (_, error, mayBeDone) => {
  expect(classifyDatabaseError(error)).toEqual({ kind: "down", mayBeDone });
  expect(toHubError(error)).toMatchObject({ code: "CFG_002", cause: error });
});

test.each([
  ["a missing file", coded("ENOENT")],
  ["a full disk of the hub", coded("ENOSPC")],
  ["a syntax error in a statement", coded("42601")],
  ["any other error", new Error("undefined is not a function")],
])("%s is not a database error that the hub handles", (_, error) => {
  expect(classifyDatabaseError(error)).toBeNull();
  expect(toHubError(error).code).toBe("HUB_001");
});
