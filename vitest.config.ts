import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { alias: { "@": fileURLToPath(new URL(".", import.meta.url)) } },
  test: {
    include: ["{app,client,components,i18n,lib,prisma,sample-app,server,test,tools}/**/*.test.{ts,tsx}"],
    exclude: ["**/node_modules/**", "e2e/**"],
    env: { TZ: "America/Santiago" },
    globalSetup: "test/global-setup.ts",
    setupFiles: "test/setup.ts",
    testTimeout: 20_000,
    expect: { poll: { timeout: 10_000 } },
    // Its imports of Next are written for bundlers.
    server: { deps: { inline: ["next-intl"] } },
  },
});
