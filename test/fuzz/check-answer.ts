import type { TestAnswer } from "../call";
import { validateAnswer, validateRefusal } from "../validate-answer";
import type { Credential } from "./credentials";
import type { OperationAt } from "./operations-of";
import type { FuzzRequest } from "./request-arbitrary";
import { expectsAcceptance } from "./send";
import type { FuzzWorld } from "./world";

/** Internals that no message to people may contain. */
const INTERNALS =
  /prisma|postgres|node_modules|\bselect\b.+\bfrom\b|violates|undefined is not|\bat [\w.]+ \(|ECONN|zod/i;
/** Operations whose answers anyone may cache; all others must forbid it. */
const PUBLIC_OPERATIONS = new Set(["approvedApps", "openApi", "readFile"]);

function fail(what: string): never {
  throw new Error(what);
}

function checkRefusal({ status, json, headers }: TestAnswer): void {
  if (status < 400 || json === null) return;
  const { code, message } = json.error as { code: string; message: string };
  if (INTERNALS.test(message)) fail(`${code} reveals internals: ${message}`);
  if (message.length > 600) fail(`${code} has a message of ${message.length} characters.`);
  if (status === 429 && !/^[1-9]\d*$/.test(headers.get("retry-after") ?? ""))
    fail("429 came without Retry-After.");
}

function checkAuthentication(
  operation: OperationAt,
  request: FuzzRequest,
  credential: Credential,
  answer: TestAnswer,
): void {
  const expected = expectsAcceptance(operation, request, credential);
  // An operation that HTML forms call answers a refused caller with a redirect to a page.
  const isRedirected = answer.status === 303 && operation.operation.responses["303"] !== undefined;
  if (expected === true && answer.status === 401) fail(`${credential.name} was refused.`);
  if (expected !== false || isRedirected) return;
  if (answer.status !== 401 || answer.json?.error?.code !== "AUTH_001") {
    fail(`${credential.name} was let in: ${answer.status} ${answer.text.slice(0, 200)}`);
  }
}

/**
 * Checks what must be true of every answer: it matches the API description, is no 5xx, reveals no internals, and contains
 * nothing of another school. A credential that the API description does not allow is refused; an allowed one never gets 401.
 */
export function checkAnswer(
  operation: OperationAt,
  request: FuzzRequest,
  answer: TestAnswer,
  world: Pick<FuzzWorld, "credentials" | "secret" | "hasChanged">,
): void {
  const credential = world.credentials[request.credential] ?? fail("no such credential");
  if (answer.status >= 500) fail(`${answer.status} ${answer.text.slice(0, 500)}`);
  if (!credential.maySeeSecret && answer.text.includes(world.secret))
    fail(`${credential.name} saw another school.`);
  checkRefusal(answer);
  if (!operation.methods.includes(request.method)) {
    if (answer.status !== (request.method === "OPTIONS" ? 204 : 405))
      fail(`${request.method} got ${answer.status}.`);
    if (!answer.headers.get("allow")?.includes(operation.method)) fail("Allow does not name the method.");
    if (answer.status === 405) validateRefusal(answer);
    return;
  }
  validateAnswer(operation, answer);
  if (!PUBLIC_OPERATIONS.has(operation.name) && !answer.headers.get("cache-control")?.includes("no-store")) {
    fail("The answer does not forbid caching.");
  }
  // An earlier request may have archived the person whose credential this is.
  if (!(world.hasChanged && answer.status === 401))
    checkAuthentication(operation, request, credential, answer);
}
