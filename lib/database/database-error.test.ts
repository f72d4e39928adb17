import { expect, test } from "vitest";
import { toHubError } from "@/lib/api/to-hub-error";
import { NotAskedError, refusalOf } from "./database-error";

const coded = (code: string, rest: object = {}) => Object.assign(new Error("no"), { code, ...rest });
const throughPrisma = (code: string, cause: object) =>
  Object.assign(new Error("no"), { code, meta: { driverAdapterError: { cause } } });

test.each([
  ["a server that shuts down", coded("57P01"), true],
  ["a server whose neighbour crashed", coded("57P02"), true],
  ["a lost connection", coded("ECONNRESET"), true],
  ["a connection that ended", new Error("Connection terminated unexpectedly"), true],
  ["a statement that was given up", new Error("Query read timeout"), true],
  ["a pooler's word", coded("08P01"), true],
  ["a transaction that nobody knows of", coded("08007"), true],
  ["Prisma's lost connection", throughPrisma("P1017", { kind: "ConnectionClosed" }), true],
  ["a server that starts", coded("57P03"), false],
  ["nobody there", coded("ECONNREFUSED", { syscall: "connect" }), false],
  ["nobody there after a while", coded("ETIMEDOUT", { syscall: "connect" }), false],
  ["no such host", coded("EAI_AGAIN", { syscall: "getaddrinfo" }), false],
  ["no connection free", new Error("timeout exceeded when trying to connect"), false],
  ["no connection made", new Error("Connection terminated due to connection timeout"), false],
  ["a standby", coded("25006"), false],
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
  ["Prisma's nobody there", throughPrisma("P1001", { kind: "DatabaseNotReachable" }), false],
  ["a transaction that could not begin", coded("P2028"), false],
  ["one that said nothing to those before", new NotAskedError(new Error("Connection terminated")), false],
])("%s is told as a part that is down", (_, error, mayBeDone) => {
  expect(refusalOf(error)).toEqual({ kind: "down", mayBeDone });
  expect(toHubError(error)).toMatchObject({ code: "CFG_002", cause: error });
});

test.each([
  ["a file that is not there", coded("ENOENT")],
  ["a full disk of our own", coded("ENOSPC")],
  ["a statement that is wrong", coded("42601")],
  ["anything else", new Error("undefined is not a function")],
])("%s is none of the database's refusals", (_, error) => {
  expect(refusalOf(error)).toBeNull();
  expect(toHubError(error).code).toBe("HUB_001");
});
