// Who may import whom. Each rule tells its reason; all are errors, held by `npm test`.

/** Tests may reach for anything; everything else keeps to its room. */
const tests = "(\\.test\\.tsx?$)|(/fake-[a-z-]+\\.ts$)|^(test|e2e|bench)/";

/**
 * A room whose own-code imports are limited to a list. Packages and Node's own modules are not its concern.
 * @param {string} name
 * @param {string} room path pattern of the importing files
 * @param {string[]} allowed path patterns that it may import, besides itself
 * @param {string} comment
 */
function room(name, room, allowed, comment) {
  return {
    name,
    comment,
    severity: "error",
    from: { path: room, pathNot: tests },
    to: {
      pathNot: [room, ...allowed, "node_modules"],
      dependencyTypesNot: ["core", "npm", "npm-dev", "npm-optional", "unknown"],
    },
  };
}

const env = "^lib/env\\.ts$";
const log = "^lib/log\\.ts$";
const metrics = "^lib/metrics\\.ts$";

/** One word per thing, from column to screen. */
const words = "^client/contract/words\\.ts$";
/** The start of a hub checks its models file, and knows no provider besides. */
const currentModels = "^lib/providers/current-models\\.ts$";
/** The one catch must know a database that is down from a fault of ours. */
const databaseError = "^lib/db/database-error\\.ts$";

module.exports = {
  forbidden: [
    {
      name: "no-circles",
      comment: "Two files that import each other are one file, or lack a third.",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "no-barrels",
      comment:
        "Import a thing from the file that is named after it. Only a publishable package needs an entry: the client's two.",
      severity: "error",
      from: {},
      to: {
        path: "(^|/)index\\.(ts|tsx|js|mjs)$",
        pathNot: ["node_modules", "^client/(server/)?index\\.ts$"],
      },
    },
    {
      name: "nothing-missing",
      comment: "An import that leads nowhere.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "^\\.next/" },
    },
    {
      name: "no-undeclared-packages",
      comment: "A package that package.json does not name is there by accident.",
      severity: "error",
      from: { pathNot: tests },
      to: { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
    },
    {
      name: "no-dev-packages-in-production",
      comment: "Development packages are not installed in production.",
      severity: "error",
      from: { path: "^(app|client|components|lib|sample-app/server)/", pathNot: tests },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only", "npm"] },
    },
    {
      name: "prisma-only-in-lib-db",
      comment:
        "lib/db is the only place that imports Prisma, besides what makes and fills the database; everybody else calls its row functions.",
      severity: "error",
      from: {
        pathNot: [
          tests,
          "^lib/db/",
          "^generated/",
          "^scripts/launcher/",
          "^prisma/",
          "^prisma\\.config\\.ts$",
        ],
      },
      to: { path: ["^generated/", "node_modules/@prisma/", "node_modules/\\.prisma/"] },
    },
    {
      name: "sql-only-in-lib-db",
      comment:
        "lib/db is the only place that writes SQL. The job runner hands a pool to its library, and writes none.",
      severity: "error",
      from: {
        path: "^(app|client|components|lib|sample-app)/",
        pathNot: [tests, "^lib/db/", "^lib/jobs/runner\\.ts$"],
      },
      to: { path: "node_modules/pg/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "no-next-below-http",
      comment: "The rules know no web framework.",
      severity: "error",
      from: { path: "^lib/(domain|db|providers|jobs)/|^client/", pathNot: tests },
      to: { path: "node_modules/(next|next-auth|next-intl|react|react-dom)/" },
    },
    {
      name: "contract-imports-only-zod",
      comment: "The contract is read by the browser, by servers and by the API reference.",
      severity: "error",
      from: { path: "^client/contract/", pathNot: tests },
      to: { pathNot: ["^client/contract/", "node_modules/zod/"] },
    },
    {
      name: "client-has-no-dependency",
      comment: "The client library is publishable by itself: no package at run time.",
      severity: "error",
      from: { path: "^client/(?!contract/)", pathNot: tests },
      to: {
        dependencyTypes: ["npm", "npm-dev", "npm-peer", "npm-optional"],
        dependencyTypesNot: ["type-only"],
      },
    },
    room("client-stands-alone", "^client/", [], "The client library imports nothing of the hub."),
    room(
      "sample-app-uses-the-client",
      "^sample-app/",
      ["^client/"],
      "The sample app is built only on the client library, as any app is.",
    ),
    room(
      "lib-db-imports",
      "^lib/db/",
      ["^generated/", words, env, log],
      "Rows know their database and nothing else.",
    ),
    room(
      "lib-providers-imports",
      "^lib/providers/",
      [env, log, metrics],
      "Providers know the outside and nothing of the hub.",
    ),
    room(
      "lib-domain-imports",
      "^lib/domain/",
      ["^client/contract/", "^lib/db/", "^lib/providers/", env, log],
      "Rules know rows and providers.",
    ),
    room(
      "lib-auth-imports",
      "^lib/auth/",
      ["^lib/domain/", "^lib/db/", "^client/contract/", env, log],
      "Who is calling.",
    ),
    room(
      "lib-jobs-imports",
      "^lib/jobs/",
      ["^lib/domain/", "^lib/db/", currentModels, env, log],
      "Background work calls the same rules.",
    ),
    room(
      "lib-http-imports",
      "^lib/http/",
      ["^lib/domain/", "^lib/auth/", databaseError, "^client/contract/", env, log, metrics],
      "The wrapper around each route.",
    ),
    room(
      "components-imports",
      "^components/",
      ["^client/contract/", "^i18n/", "^messages/"],
      "Components get what they show as properties.",
    ),
    {
      name: "components-contract-types-only",
      comment:
        "The schemas themselves stay out of the pages' JavaScript; the bounds of fields are numbers alone.",
      severity: "error",
      from: { path: "^components/", pathNot: tests },
      to: {
        path: "^client/contract/",
        pathNot: "^client/contract/limits\\.ts$",
        dependencyTypesNot: ["type-only"],
      },
    },
    room(
      "app-imports",
      "^app/",
      ["^lib/(http|auth|domain)/", "^components/", "^client/contract/", "^i18n/", "^messages/", env, log],
      "Pages and routes are thin: they call a gate and a verb, never a row or a provider.",
    ),
    {
      name: "nobody-imports-scripts",
      comment: "Commands are where a program begins.",
      severity: "error",
      from: { pathNot: [tests, "^scripts/"] },
      to: { path: "^scripts/" },
    },
    {
      name: "nobody-imports-tests",
      comment: "What tests share is not part of the product.",
      severity: "error",
      from: { pathNot: tests },
      to: { path: tests },
    },
  ],
  options: {
    doNotFollow: { path: ["node_modules", "^generated/"] },
    exclude: { path: "^\\.next/" },
    // TypeScript 7 has no programming interface yet, which is what the usual parser would need.
    parser: "swc",
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
    },
  },
};
