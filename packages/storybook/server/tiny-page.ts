import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const FILE = readFileSync(new URL("../tiny.html", import.meta.url), "utf8");
/** The hub's address in the file, so that the file also works unchanged with a hub on the default port. */
const HUB_IN_FILE = "http://localhost:3000";

/** Answers with the one-file app, which loads the client library from the hub of this server's settings. */
export function tinyPage(hubUrl: string) {
  const body = FILE.replaceAll(HUB_IN_FILE, hubUrl);
  const [, script = ""] = /<script type="module">([\s\S]*)<\/script>/.exec(body) ?? [];
  const { origin } = new URL(hubUrl);
  const hash = createHash("sha256").update(script).digest("base64");
  return {
    status: 200,
    contentType: "text/html; charset=utf-8",
    body,
    contentSecurityPolicy: [
      "default-src 'none'",
      `script-src ${origin} 'sha256-${hash}'`,
      `connect-src ${origin}`,
      "style-src 'unsafe-inline'",
      "img-src data:",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join("; "),
  };
}
