import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { expect } from "@playwright/test";
import { projectDir } from "../tools/process/project-dir";
import { test } from "./journey";
import { makeOwnClass, startSession } from "./own-class";

// Tools of other projects read the API description. They come from the package registry, so these tests need a network.

test.describe.configure({ mode: "serial", timeout: 600_000 });

const REDOCLY = "@redocly/cli@2.77.0";
const SPECTRAL = "@stoplight/spectral-cli@6.16.3";
const OPENAPI_TYPESCRIPT = "openapi-typescript@7.13.0";
const HEY_API = "@hey-api/openapi-ts@0.99.0";
const ORVAL = "orval@8.38.0";
/** The generators need the compiler's API, which TypeScript 7 does not have yet. */
const TYPESCRIPT = "typescript@5.9.3";

const folder = mkdtempSync(join(tmpdir(), "edu-hub-clients-"));
const tools = join(projectDir, "node_modules", ".bin");

/** Runs a program in the folder of the clients and returns its output. The error of a program that fails has its output, too. */
async function run(
  program: string,
  args: string[],
  environment: Record<string, string> = {},
): Promise<string> {
  const env = { ...process.env, PATH: [tools, process.env.PATH].join(delimiter), ...environment };
  try {
    return (await promisify(execFile)(program, args, { cwd: folder, env, maxBuffer: 64 * 1024 * 1024 }))
      .stdout;
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    throw new Error(`${program} ${args.join(" ")}\n${stdout.slice(0, 4000)}\n${stderr.slice(0, 4000)}`);
  }
}

const npx = (packages: string[], ...command: string[]) =>
  run("npx", ["--yes", ...packages.flatMap((name) => ["--package", name]), ...command], {
    REDOCLY_TELEMETRY: "off",
  });

const write = (name: string, content: string | object) =>
  writeFileSync(join(folder, name), typeof content === "string" ? content : JSON.stringify(content));

test.beforeAll(async () => {
  const description = await (await fetch(`${process.env.E2E_HUB_URL}/api/v1/openapi.json`)).text();
  write("openapi.json", description);
  // The rules refuse a description whose server is localhost.
  write("published.json", description.replaceAll(process.env.E2E_HUB_URL ?? "", "https://hub.school.org"));
});
test.afterAll(() => rmSync(folder, { recursive: true }));

test("Redocly's recommended rules find nothing in the API description [openapi-1]", async () => {
  const report = await npx(
    [REDOCLY],
    "redocly",
    "lint",
    "published.json",
    "--extends=recommended",
    "--format=json",
  );
  expect(JSON.parse(report).problems).toEqual([]);
});

test("Spectral's rules for OpenAPI find nothing in the API description [openapi-1]", async () => {
  write(".spectral.yaml", 'extends: ["spectral:oas"]\n');
  const args = [
    "lint",
    "published.json",
    "--ruleset=.spectral.yaml",
    "--fail-severity=hint",
    "--format=json",
    "--quiet",
  ];
  expect(JSON.parse(await npx([SPECTRAL], "spectral", ...args))).toEqual([]);
});

test("three generators make clients that compile, and one of these clients reads its launch session and creates a text [openapi-1]", async ({
  playwright,
}) => {
  // The command that docs/integrate.md tells app developers to use.
  await npx([OPENAPI_TYPESCRIPT, TYPESCRIPT], "openapi-typescript", "openapi.json", "-o", "types.d.ts");
  write(
    "body.ts",
    `import type { paths } from "./types";
    type Start = NonNullable<paths["/developer/playground/launches"]["post"]["requestBody"]>;
    const body = { appSlug: "fox", purpose: "student_activity" } as const;
    export const start: Start["content"]["application/json"] = body;`,
  );
  await npx([HEY_API, TYPESCRIPT], "openapi-ts", "-i", "openapi.json", "-o", "hey");
  const output = { target: "./orval.ts", client: "fetch", mode: "single" };
  write(
    "orval.config.mjs",
    `export default ${JSON.stringify({ hub: { input: "./openapi.json", output } })};`,
  );
  await npx([ORVAL], "orval", "--config", "orval.config.mjs");
  write(
    "call.ts",
    `import { client } from "./hey/client.gen";
    import { sessionContext, textCreate } from "./hey";
    declare const process: { env: Record<string, string> };
    client.setConfig({ auth: process.env.SESSION });
    const { data: context } = await sessionContext();
    const { data: text } = await textCreate({ body: { prompt: "A fox in the snow" } });
    console.log(JSON.stringify([context?.data.student?.displayName, text?.data.credits]));`,
  );
  const compilerOptions = {
    strict: true,
    skipLibCheck: false,
    noEmit: true,
    types: [],
    lib: ["es2023", "dom", "dom.iterable"],
    target: "es2022",
    module: "esnext",
    moduleResolution: "bundler",
  };
  write("tsconfig.json", { compilerOptions, files: ["types.d.ts", "body.ts", "orval.ts", "call.ts"] });
  write("package.json", { type: "module", private: true });
  await run("tsc", ["-p", "."]);

  const ownClass = await makeOwnClass(playwright.request, "Generated client");
  const [student] = ownClass.students;
  const session = await startSession(playwright.request, student, ownClass.activityId);
  expect(JSON.parse(await run("tsx", ["call.ts"], { SESSION: session }))).toEqual([student?.displayName, 1]);
});
