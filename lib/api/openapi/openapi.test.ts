import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, test } from "vitest";
import { GET } from "@/app/api/v1/openapi.json/route";
import { ALL_OPERATIONS } from "@/packages/client/contract/all-operations";
import { ERROR_STATUS } from "@/packages/client/contract/error-codes";
import type { OperationContract } from "@/packages/client/contract/operation";
import { call } from "@/test/call";
import { listImportedByTests, listRouteMethods } from "@/test/route-scan";
import { validateWithSchema } from "@/test/validate-answer";
import { findContract } from "../route";
import { buildDocument } from "./build-document";
import { exampleOfOperation } from "./example-of";

const document = buildDocument({ hubUrl: "http://localhost:3000", signInCookie: "next-auth.session-token" });
// Without this setting the metrics route does not exist, and `listRouteMethods` would not find it.
process.env.METRICS_TOKEN = "a-token-for-the-metrics-of-this-test";
const routes = await listRouteMethods();

/** The described operations in the form `GET /tokens`, without those at addresses outside `/api/v1`, which have `servers`. */
const described = Object.entries(document.paths)
  .filter(([, item]) => !item.servers)
  .flatMap(([path, { servers: _, ...methods }]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );

async function listContractOperations(): Promise<OperationContract[]> {
  const folder = resolve(import.meta.dirname, "../../../packages/client/contract");
  const files = readdirSync(folder).filter((name) => !name.includes(".test."));
  const modules = await Promise.all(files.map((name) => import(join(folder, name)) as Promise<object>));
  return modules
    .flatMap((module) => Object.values(module))
    .filter(
      (value): value is OperationContract => typeof value === "object" && "path" in value && "auth" in value,
    );
}

describe("the API description", () => {
  test("is OpenAPI 3.1.0 of version 0.1.0, and every reference in it resolves [openapi-1] [versioning-2]", async () => {
    const validator = new Validator();
    const result = await validator.validate(structuredClone({ ...document }));
    expect(result.errors ?? []).toEqual([]);
    expect(result.valid).toBe(true);
    expect(validator.version).toBe("3.1");
    expect(document).toMatchObject({ openapi: "3.1.0", info: { version: "0.1.0" } });
    const references = JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g);
    for (const [, kind = "", name = ""] of references) {
      expect(document.components[kind as "schemas"], `${kind}/${name}`).toHaveProperty([name]);
    }
  });

  test("is built from every operation of the contract, and no two have the same name [openapi-1] [proxy-1] [versioning-1]", async () => {
    const names = ALL_OPERATIONS.map(({ name }) => name);
    expect((await listContractOperations()).map(({ name }) => name).sort()).toEqual([...names].sort());
    expect(new Set(names).size).toBe(names.length);
  });

  test("has an operation for every method of every route, and no other [openapi-1] [proxy-1] [versioning-1]", () => {
    expect(routes.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([...described].sort());
  });

  /** Operations without an envelope, which are described by hand. */
  const PLAIN = new Set([
    "/openapi.json",
    "/metrics",
    "/developer/playground/calls/events",
    "/notifications/events",
    "/people/{profileId}/exports/{exportId}/file",
  ]);

  test("has each operation at the method and path of the route that answers it [openapi-1]", () => {
    for (const { method, path, handler } of routes.filter(({ path }) => !PLAIN.has(path))) {
      expect(findContract(handler), `${method} ${path}`).toMatchObject({ method, path });
    }
  });

  test("is tested: every operation is imported by some API test", () => {
    const imported = listImportedByTests();
    const untested = routes
      .map(({ method, file }) => `${method} ${file}`)
      .filter((name) => !imported.has(name));
    expect(untested).toEqual([]);
  });

  test("gives examples that the contract's schemas accept", () => {
    for (const contract of ALL_OPERATIONS) {
      const { name, body, data } = contract;
      const example = exampleOfOperation(contract);
      expect(data.safeParse(example.data).error, `data of ${name}`).toBeUndefined();
      if (body) expect(body.safeParse(example.body).error, `body of ${name}`).toBeUndefined();
    }
  });

  test("describes every operation, with an example of each path parameter", () => {
    for (const [path, { servers: _, ...methods }] of Object.entries(document.paths)) {
      for (const { operationId, summary, description, parameters = [] } of Object.values(methods)) {
        expect(description, `description of ${operationId}`).toMatch(/^[A-Z0-9`].{20,}\.$/s);
        expect(description, `description of ${operationId} says more than its summary`).not.toBe(summary);
        for (const { name, in: place, example } of parameters) {
          if (place === "path" && !path.startsWith("/files/"))
            expect(example, `${name} of ${path}`).toBeDefined();
        }
      }
    }
  });

  test("gives examples that the described schemas accept", () => {
    for (const contract of ALL_OPERATIONS) {
      const { name, body, file } = contract;
      const schemaName = name.charAt(0).toUpperCase() + name.slice(1);
      const example = exampleOfOperation(contract);
      if (!file) validateWithSchema(`${schemaName}Data`, example.data);
      if (body) validateWithSchema(`${schemaName}Body`, example.body);
    }
  });

  test("says that a text needs a prompt or messages", () => {
    const messages = [{ role: "user", content: "Hello" }];
    for (const body of [{ prompt: "Hello" }, { messages }, { prompt: "Hello", messages }]) {
      validateWithSchema("TextCreateBody", body);
    }
    expect(() => validateWithSchema("TextCreateBody", { system: "Be short." })).toThrow("TextCreateBody");
  });

  test("has no pattern with a class such as \\p{Cc}, which some languages cannot read", () => {
    expect(JSON.stringify(document)).not.toContain("\\\\p{");
  });

  test("gives every request body a type, without which generated clients could not send one", () => {
    const bodies = Object.values(document.paths)
      .flatMap(({ servers: _, ...methods }) => Object.values(methods))
      .flatMap(({ requestBody }) => Object.values(requestBody?.content ?? {}));
    expect(bodies.filter(({ schema }) => Object.keys(schema).length === 0)).toEqual([]);
  });

  test("says a body's defaults in words, because generators take a field with `default` as required", () => {
    const bodies = Object.entries(document.components.schemas).filter(([name]) => name.endsWith("Body"));
    expect(JSON.stringify(bodies)).not.toContain('"default":');
    const { locale } = document.components.schemas.StartInPlaygroundBody?.properties ?? {};
    expect(locale).toMatchObject({ description: expect.stringContaining('Default: `"en"`.') });
  });

  test("has every error code [errors-1]", () => {
    const components = Object.keys(document.components.responses).join(" ");
    for (const code of Object.keys(ERROR_STATUS)) expect(components).toContain(code);
  });

  test("carries the bounds of the schemas [openapi-1]", () => {
    const { StudentSubmitBody, TextCreateBody } = document.components.schemas;
    expect(StudentSubmitBody).toMatchObject({
      additionalProperties: false,
      required: ["title", "primaryUrl", "assets"],
      properties: { title: { minLength: 1, maxLength: 200 }, assets: { minItems: 1, maxItems: 50 } },
    });
    expect(TextCreateBody?.properties?.temperature).toMatchObject({ minimum: 0, maximum: 2 });
  });
});

describe("GET openapi.json", () => {
  test("is the description without an envelope, for any origin, and 304 if the ETag matches [openapi-1] [versioning-2]", async () => {
    const answer = await call(GET, { headers: { origin: "https://anywhere.example" } });
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual(JSON.parse(JSON.stringify(document)));
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect(answer.headers.get("cache-control")).toContain("public, max-age=60");
    const again = await call(GET, { headers: { "if-none-match": answer.headers.get("etag") ?? "" } });
    expect(again.status).toBe(304);
    expect(again.text).toBe("");
  });
});
