import type { NextConfig } from "next";
import createNextIntlPlugin from "next-intl/plugin";

const nextConfig: NextConfig = {
  poweredByHeader: false,
  // No page needs resized pictures, and Next's image route would decode any stored picture for anyone: one of a hundred
  // million pixels takes gigabytes. This turns the route off (404).
  images: { unoptimized: true },
  // `npm test` checks the types; a type error in a test must not prevent a hub from starting.
  typescript: { ignoreBuildErrors: true },
  experimental: {
    // server/main.ts loads the modules of all pages and routes before it accepts calls.
    preloadEntriesOnStart: false,
    // Most builds begin without a cache, and writing one takes up to half of their time.
    turbopackFileSystemCacheForBuild: false,
    // Nothing reads the source maps, and stack traces have the names of functions without them.
    turbopackSourceMaps: false,
  },
  // Not bundled: native modules, packages with worker files, and modules that must exist once per process.
  serverExternalPackages: [
    "@node-rs/argon2",
    "@prisma/adapter-pg",
    "fast-jwt",
    "graphile-worker",
    "pdfkit",
    "pg",
    "pino",
    "prom-client",
    "sharp",
    "undici",
  ],
};

export default createNextIntlPlugin("./lib/i18n/request.ts")(nextConfig);
