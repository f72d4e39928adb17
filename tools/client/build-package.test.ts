import { execFile } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { GET, OPTIONS } from "@/app/client/[version]/[file]/route";
import { env, forgetEnv } from "@/lib/env";
import { codeOfGuide, listExamples } from "@/test/client-guide";
import { projectDir } from "../process/project-dir";
import { buildServedClient, keepRelease, RELEASES_DIR } from "./build-package";

const VERSION = "0.1.0";
const folder = mkdtempSync(join(tmpdir(), "edu-hub-client-"));
const run = promisify(execFile);

// Builds from the sources, even when their version is released already.
beforeAll(() => buildServedClient(join(folder, ".next", "client"), join(folder, "no-releases")));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => {
  vi.unstubAllEnvs();
  forgetEnv();
});

/** An app that uses both entries. */
const app = `import { createEducationClient, type SessionContext } from "@education-hub/client";
import { createSessionCookies, type StoredLaunch } from "@education-hub/client/server";
const edu = createEducationClient({ expectedAppSlug: "storybook" });
const { student }: SessionContext = await edu.context();
const text: string = (await edu.createText({ prompt: student?.displayName, top_p: 1 })).text;
// @ts-expect-error: a price has no such field; there would be no error if the types were any
(await edu.quote("text")).euros;
export const launch: StoredLaunch = await createSessionCookies().read(text, "actor");`;

/** A module with the examples of all docstrings, each in its own function. */
function examplesAsModule(): string {
  const examples = listExamples();
  const imports = Map.groupBy(
    examples.filter(({ entry }) => entry !== ""),
    ({ entry }) => entry,
  );
  return [
    ...[...imports].map(
      ([entry, items]) => `import { ${items.map(({ name }) => name).join(", ")} } from "${entry}";`,
    ),
    "declare const error: unknown, request: Request, url: string, session: string, proxy: string, locale: string | null;",
    "declare const cookies: SessionCookies, actor: { id: string }, expiresAt: string, ownActorId: string;",
    `const edu = createEducationClient({ expectedAppSlug: "storybook" });`,
    ...examples.map(({ example }) => `void (async () => {\n${example}\n});`),
  ].join("\n");
}

/** Requests a file of the library from the hub, as if the hub ran in the folder with the build. */
async function get(file: string, version = VERSION): Promise<Response> {
  const cwd = vi.spyOn(process, "cwd").mockReturnValue(folder);
  const params = Promise.resolve({ version, file });
  const response = await GET(new Request(`http://localhost:3000/client/${version}/${file}`), { params });
  cwd.mockRestore();
  return response;
}

describe("the hub serves its client library", () => {
  test("as one module and as a package, to pages of any origin [client-15]", async () => {
    for (const [file, type] of [
      ["index.js", "text/javascript; charset=utf-8"],
      ["education-hub-client.tgz", "application/gzip"],
    ] as const) {
      const { status, headers } = await get(file);
      expect([status, headers.get("content-type")]).toEqual([200, type]);
      expect(headers.get("access-control-allow-origin")).toBe("*");
      expect(headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    }
    expect(
      (await OPTIONS(new Request("http://localhost:3000"), { params: Promise.resolve({}) })).status,
    ).toBe(204);
  });

  test("with the hub's own proxy, which the module trusts without configuration [client-15]", async () => {
    const script = await (await get("index.js")).text();
    const library = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(script)}`);
    expect(library.PRODUCTION_PROXY_URL).toBe(env().proxyUrl);
    const launch = { session: "s", proxy: env().proxyUrl };
    expect(() => library.createEducationClient({ expectedAppSlug: "a", launch })).not.toThrow();
  });

  test("in at most 6 KB, gzipped", async () => {
    const script = new Uint8Array(await (await get("index.js")).arrayBuffer());
    expect(gzipSync(script).length).toBeLessThanOrEqual(6 * 1024);
  });

  test("to be cached for a year on https, and to be asked for again each time on a local hub, where it changes without a new version [client-15]", async () => {
    expect((await get("index.js")).headers.get("cache-control")).toBe("no-cache");
    vi.stubEnv("HUB_URL", "https://hub.example.org");
    forgetEnv();
    const answer = await get("index.js");
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(await answer.text()).toContain('"https://hub.example.org/api/v1/mcp-proxy"');
  });

  test.each([
    ["9.9.9", "index.js", "This hub has no client library of this version. It has 0.1.0."],
    ["..", "index.js", "This hub has no client library of this version. It has 0.1.0."],
    [VERSION, "index.ts", "The client library has the files education-hub-client.tgz and index.js."],
    [
      VERSION,
      "../../secrets.json",
      "The client library has the files education-hub-client.tgz and index.js.",
    ],
  ])("and says what it has when asked for %s %s [client-15]", async (version, file, message) => {
    const answer = await get(file, version);
    expect([answer.status, (await answer.json()).error]).toEqual([404, { code: "NOTFOUND_001", message }]);
  });
});

describe("a released version of the library", () => {
  const releases = join(folder, "releases");
  const released = join(releases, VERSION, "index.js");

  test("is kept once, and never overwritten with other contents [client-15]", async () => {
    expect(await keepRelease(releases)).toBe(VERSION);
    expect(readdirSync(join(releases, VERSION)).sort()).toEqual(["education-hub-client.tgz", "index.js"]);
    expect(readFileSync(released)).toEqual(
      readFileSync(join(folder, ".next", "client", VERSION, "index.js")),
    );
    writeFileSync(released, "// as it was then");
    await expect(keepRelease(releases)).rejects.toThrow(
      "Version 0.1.0 is released already, with other contents. Give packages/client/package.json a new version.",
    );
    expect(readFileSync(released, "utf8")).toBe("// as it was then");
  });

  test("is served by later hubs as it was released, beside the new one [client-15]", async () => {
    const old = join(releases, "0.0.9");
    mkdirSync(old);
    writeFileSync(join(old, "index.js"), "// the one before");
    const served = join(folder, "later");
    await buildServedClient(served, releases);
    expect(readdirSync(served).sort()).toEqual(["0.0.9", VERSION]);
    expect(readFileSync(join(served, "0.0.9", "index.js"), "utf8")).toBe("// the one before");
    expect(readFileSync(join(served, VERSION, "index.js"), "utf8")).toBe("// as it was then");
  });

  test.runIf(existsSync(join(RELEASES_DIR, VERSION)))(
    "has the code of these sources: after a change they need a new version",
    () => {
      const built = readFileSync(join(folder, ".next", "client", VERSION, "index.js"), "utf8");
      expect(readFileSync(join(RELEASES_DIR, VERSION, "index.js"), "utf8")).toBe(built);
    },
  );
});

describe("the packed library", () => {
  const project = join(folder, "project");
  const installed = join(project, "node_modules", "@education-hub", "client");

  beforeAll(async () => {
    mkdirSync(project);
    writeFileSync(join(project, "package.json"), '{ "type": "module", "private": true }');
    const packed = await get("education-hub-client.tgz");
    writeFileSync(join(project, "client.tgz"), new Uint8Array(await packed.arrayBuffer()));
    await run("npm", ["install", "--offline", "--no-audit", "--no-fund", "./client.tgz"], { cwd: project });
  });

  test("installs no other package [client-15]", () => {
    expect(readdirSync(join(project, "node_modules")).filter((name) => !name.startsWith("."))).toEqual([
      "@education-hub",
    ]);
    const { dependencies, peerDependencies } = JSON.parse(
      readFileSync(join(installed, "package.json"), "utf8"),
    );
    expect([dependencies, peerDependencies]).toEqual([undefined, undefined]);
  });

  test("runs in Node, where both entries have the same error class and trust the hub that served it", async () => {
    writeFileSync(
      join(project, "check.js"),
      `import { EducationError, PRODUCTION_PROXY_URL } from "@education-hub/client";
      import { appStatusOf } from "@education-hub/client/server";
      console.log(PRODUCTION_PROXY_URL, appStatusOf(new EducationError("EDU_TIMEOUT", "")));`,
    );
    const { stdout } = await run(process.execPath, ["check.js"], { cwd: project });
    expect(stdout).toBe(`${env().proxyUrl} 504\n`);
  });

  test("has an example for every export and every method", () => {
    const examples = listExamples();
    expect(examples.length).toBeGreaterThan(60);
    expect(examples.filter(({ example }) => example === "")).toEqual([]);
  });

  test.each(["bundler", "nodenext"])(
    "compiles under moduleResolution %s with all types checked, and so do its guide and its examples",
    async (resolution) => {
      const sources = {
        "app.ts": app,
        "guide.ts": codeOfGuide("ts").join("\n"),
        "server-guide.ts": codeOfGuide("ts server").join("\n"),
        "examples.ts": examplesAsModule(),
      };
      for (const [name, text] of Object.entries(sources)) writeFileSync(join(project, name), text);
      const compilerOptions = {
        strict: true,
        exactOptionalPropertyTypes: true,
        skipLibCheck: false,
        noEmit: true,
        types: [],
        target: "es2022",
        lib: ["es2022", "dom"],
        moduleResolution: resolution,
        module: resolution === "bundler" ? "esnext" : "nodenext",
      };
      const config = { compilerOptions, files: Object.keys(sources) };
      writeFileSync(join(project, "tsconfig.json"), JSON.stringify(config));
      const tsc = join(projectDir, "node_modules", "typescript", "bin", "tsc");
      const { stdout } = await run(process.execPath, [tsc, "-p", project], { cwd: project }).catch(
        (error: { stdout: string }) => error,
      );
      expect(stdout).toBe("");
    },
  );

  test("has a guide that links only to web addresses and to its own headings", () => {
    const text = readFileSync(join(installed, "README.md"), "utf8");
    expect([...text.matchAll(/\]\((?!https?:|#)[^)]*\)/g)].map(String)).toEqual([]);
  });

  test("has the same files when npm pack packs the folder packages/client/, and then trusts the proxy of EDU_PROXY_URL", async () => {
    const listFiles = (root: string) => readdirSync(root, { recursive: true, encoding: "utf8" }).sort();
    const { stdout } = await run("npm", ["pack", "--silent", "--pack-destination", folder], {
      cwd: join(projectDir, "packages", "client"),
      env: { ...process.env, EDU_PROXY_URL: "https://hub.example.org/proxy" },
    });
    const unpacked = join(folder, "unpacked");
    mkdirSync(unpacked);
    await run("tar", ["-xf", join(folder, stdout.trim()), "-C", unpacked, "--strip-components", "1"]);
    expect(listFiles(unpacked)).toEqual(listFiles(installed));
    expect(readFileSync(join(unpacked, "dist", "trusted-proxy.js"), "utf8")).toContain(
      '"https://hub.example.org/proxy"',
    );
  });
});
