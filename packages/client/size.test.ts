import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { expect, it } from "vitest";

const folder = fileURLToPath(new URL(".", import.meta.url));

async function bundle(contents: string) {
  const result = await build({
    stdin: { contents, resolveDir: folder, loader: "ts" },
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    format: "esm",
    platform: "browser",
    target: "es2022",
  });
  const [file] = result.outputFiles;
  return { gzipBytes: gzipSync(file?.contents ?? "").length, inputs: Object.keys(result.metafile.inputs) };
}

it("the library is at most 6 KB, minified and gzipped, for a browser that uses all of it [client-1]", async () => {
  const { gzipBytes } = await bundle(`export * from "./index"`);
  expect(gzipBytes).toBeLessThanOrEqual(6 * 1024);
});

it("the library adds less than 400 bytes when only a small part is used [client-1]", async () => {
  const { gzipBytes } = await bundle(
    `import { newOperationId } from "./index"; console.log(newOperationId())`,
  );
  expect(gzipBytes).toBeLessThan(400);
});

it("the library for browsers imports no package, such as zod, and no module of Node [client-1]", async () => {
  const { inputs } = await bundle(`export * from "./index"`);
  expect(inputs.filter((input) => input.includes("node_modules"))).toEqual([]);
});

it("the files of the library import only each other; those of server/ also import modules of Node", () => {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const sources = files.filter(
    (file) => file.endsWith(".ts") && !file.includes("test") && !file.startsWith("fake-"),
  );
  // Not contract/, whose schemas import zod: the test above fails if the library uses one of them.
  for (const file of sources.filter((name) => !name.startsWith("contract") && !name.startsWith("dist"))) {
    const imports = [...readFileSync(folder + file, "utf8").matchAll(/from "([^"]+)"/g)].map(
      (match) => match[1] ?? "",
    );
    for (const path of imports)
      expect(path).toMatch(file.startsWith("server/") ? /^(node:|\.{1,2}\/)/ : /^\.\//);
  }
});
