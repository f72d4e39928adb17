import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The code blocks of the client library's guide in one language, such as `ts` or `html`. */
export function codeOfGuide(language: string): string[] {
  const guide = readFileSync("packages/client/README.md", "utf8");
  return [...guide.matchAll(/^```(.+)\n([\s\S]*?)^```$/gm)].flatMap(([, name, code = ""]) =>
    name === language ? [code] : [],
  );
}

const DOCUMENTED =
  /\/\*\*(?<text>(?:(?!\*\/)[\s\S])*)\*\/\n(?:export (?:async )?(?:function|const|class|interface|type) (?<name>\w+)| {2}(?<method>\w+)[(<])/g;

/** The `@example` of every documented declaration of the library, by its name; empty where it has none. */
function readExamples(): Map<string, string> {
  const files = readdirSync("packages/client", { recursive: true, encoding: "utf8" });
  const sources = files.filter(
    (file) => !file.startsWith("fake-") && /^(server\/|contract\/error-codes)?[\w-]*\.ts$/.test(file),
  );
  const found = sources.flatMap((file) =>
    [...readFileSync(join("packages/client", file), "utf8").matchAll(DOCUMENTED)].map(
      ({ groups }): [string, string] => [
        groups?.name ?? `.${groups?.method}`,
        /@example ([\s\S]*)/
          .exec(groups?.text ?? "")?.[1]
          ?.replace(/^ *\* ?/gm, "")
          .trim() ?? "",
      ],
    ),
  );
  return new Map(found);
}

function exportsOf(entry: string): string[] {
  const lists = [...readFileSync(entry, "utf8").matchAll(/^export (?:type )?\{([^}]+)\}/gm)];
  return lists.flatMap(([, names = ""]) => names.match(/\w+(?=,|\s*$)/g) ?? []);
}

/** Every export of the package with its example; methods begin with a dot. */
export function listExamples(): { entry: string; name: string; example: string }[] {
  const examples = readExamples();
  const methods = [...examples.keys()].filter((name) => name.startsWith("."));
  return [
    ...exportsOf("packages/client/index.ts").map((name) => ({ entry: "@education-hub/client", name })),
    ...exportsOf("packages/client/server/index.ts").map((name) => ({
      entry: "@education-hub/client/server",
      name,
    })),
    ...methods.map((name) => ({ entry: "", name })),
  ].map((item) => ({ ...item, example: examples.get(item.name) ?? "" }));
}
