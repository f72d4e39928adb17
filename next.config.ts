import type { NextConfig } from "next";
import createNextIntlPlugin from "next-intl/plugin";

const nextConfig: NextConfig = {
  poweredByHeader: false,
  // No page needs pictures in other sizes, and the address that makes them would open any stored picture for anybody:
  // one of a hundred million pixels takes gigabytes. Unused, it answers 404.
  images: { unoptimized: true },
  // `npm test` checks types, tests and all; a hub must not fail to start over a type error in somebody's test.
  typescript: { ignoreBuildErrors: true },
  // Native modules, worker files and things that must exist once per process: left to Node, not bundled.
  serverExternalPackages: [
    "@node-rs/argon2",
    "@prisma/adapter-pg",
    "fast-jwt",
    "graphile-worker",
    "pg",
    "pino",
    "prom-client",
    "sharp",
    "undici",
  ],
};

export default createNextIntlPlugin("./i18n/request.ts")(nextConfig);
