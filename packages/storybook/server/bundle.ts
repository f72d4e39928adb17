import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

export interface Bundle {
  /** Files by path, for example `/app-1a2b3c4d5e6f.js`. */
  files: Map<string, { contents: Uint8Array; gzipped: Uint8Array; contentType: string }>;
  scriptPath: string;
  stylePath: string;
}

const ENTRY = fileURLToPath(new URL("../browser/main.tsx", import.meta.url));

/**
 * Builds the app's browser code. The hub and the trusted proxies are compiled in, so that nothing in the launch address can change them
 * (protocol: Rules for client apps).
 */
export async function buildBundle(options: {
  trustedProxyUrls: readonly string[];
  hubUrl: string;
  isDevelopment: boolean;
}): Promise<Bundle> {
  const { trustedProxyUrls, hubUrl, isDevelopment } = options;
  const result = await build({
    entryPoints: { app: ENTRY },
    bundle: true,
    write: false,
    outdir: "out",
    format: "esm",
    platform: "browser",
    target: ["es2022"],
    jsx: "automatic",
    minify: !isDevelopment,
    sourcemap: isDevelopment ? "inline" : false,
    legalComments: "none",
    define: {
      "process.env.NODE_ENV": JSON.stringify(isDevelopment ? "development" : "production"),
      STATIC_TRUSTED_PROXY_URLS: JSON.stringify(trustedProxyUrls),
      STATIC_HUB_URL: JSON.stringify(hubUrl),
    },
  });
  const files: Bundle["files"] = new Map();
  const addFile = (extension: "js" | "css", contentType: string) => {
    const contents = result.outputFiles.find((file) => file.path.endsWith(`.${extension}`))?.contents;
    if (!contents) throw new Error(`The bundle has no ${extension}.`);
    const path = `/app-${createHash("sha256").update(contents).digest("hex").slice(0, 12)}.${extension}`;
    files.set(path, { contents, gzipped: gzipSync(contents), contentType });
    return path;
  };
  return {
    scriptPath: addFile("js", "text/javascript; charset=utf-8"),
    stylePath: addFile("css", "text/css; charset=utf-8"),
    files,
  };
}
