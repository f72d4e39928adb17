// Packs the client library: `EDU_PROXY_URL=https://… npm run client:pack` runs `npm pack` in packages/client/ and moves the archive to dist/.
// The packed library trusts the proxy of EDU_PROXY_URL; without this variable it trusts only proxies that the app configures.
// `npm run client:pack -- --release` also keeps this version in packages/client/releases, for every later hub to serve. `npm pack` calls
// this program with `--build`; the hub's build calls it with `--served FOLDER`, to write what the hub serves below /client.
import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { buildScripts, buildServedClient, DIST_DIR, keepRelease } from "./client/build-package";
import { runCommand } from "./process/command-error";
import { projectDir } from "./process/project-dir";

await runCommand(async () => {
  const [option, folder] = process.argv.slice(2);
  if (option === "--build") return buildScripts(DIST_DIR, process.env.EDU_PROXY_URL ?? "");
  if (option === "--served" && folder) return buildServedClient(folder);
  if (option === "--release") {
    const version = await keepRelease();
    console.log(`Version ${version} is kept in packages/client/releases. Commit it.`);
  }
  const target = join(projectDir, "dist");
  mkdirSync(target, { recursive: true });
  execFileSync("npm", ["pack", "--pack-destination", target], {
    cwd: join(projectDir, "packages", "client"),
    stdio: "inherit",
  });
  console.log("The archive is in dist/.");
});
