#!/bin/sh
# Removes from a built release what only a build needs, about 1 GB: run it in the folder of the release, after npm run build.
# The lock file stays as it was, since a start compares it to know whether the build is up to date.
set -eu
kept=$(mktemp -d)
cp package.json package-lock.json "$kept"
# Without devDependencies in package.json, npm also removes packages that are only optional peers, such as the Prisma command.
npm pkg delete devDependencies
npm prune --omit=dev --omit=peer --ignore-scripts
cp "$kept"/* . && rm -r "$kept"
# Next's compiler and cache, debugging maps, and Prisma's engines for other databases.
rm -rf node_modules/@next/swc-* .next/cache
find node_modules .next -name '*.map' -delete
find node_modules/@prisma/client/runtime -regex '.*\.\(sqlserver\|cockroachdb\|mysql\|sqlite\)\..*' -delete
