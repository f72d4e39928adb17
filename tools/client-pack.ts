// Packs the client library: `EDU_PROXY_URL=https://… npm run client:pack` writes dist/client and an archive beside it.
// `npm run client:pack -- --release` also keeps this version in client/releases, for every later hub to serve. The hub's build
// calls it with `--served FOLDER`, for what the hub serves below /client.
import { join } from "node:path";
import { buildPackage, buildServedClient, keepRelease, packPackage } from "./client/build-package";
import { runCommand } from "./process/command-error";
import { projectDir } from "./process/project-dir";

await runCommand(async () => {
  const [option, folder] = process.argv.slice(2);
  if (option === "--served" && folder) return buildServedClient(folder);
  if (option === "--release") {
    const version = await keepRelease();
    console.log(`Version ${version} is kept in client/releases. Commit it.`);
  }
  const target = join(projectDir, "dist");
  const packageDir = join(target, "client");
  await buildPackage(packageDir, process.env.EDU_PROXY_URL ?? "");
  await packPackage(packageDir, target);
  console.log("The package is in dist/client, its archive beside it.");
});
