// The import rules, each with its reason. All are errors, checked by `npm test`.

/** Test code, which may import anything. */
const tests = "(\\.test\\.tsx?$)|^(test|e2e|tools/bench|tools/faults)/";

/** The domains, one folder of `lib/` each. A domain imports only domains before it, so there are no cycles. */
const domains = [
  "audit",
  "notifications",
  "people",
  "schools",
  "sso",
  "classrooms",
  "rosters",
  "apps",
  "activities",
  "launch",
  "lti",
  "instances",
  "credits",
  "models",
  "safety",
  "text",
  "uploads",
  "media",
  "submissions",
  "feedback",
  "app-state",
  "playground",
  "usage",
  "records",
  "privacy",
  "health",
];

/** What every folder of `lib/` may import: texts, settings, log, metrics, the id of this process, CSV, and the error class with its issues. */
const common = "^messages/|^lib/(env|log|metrics|instance|hub-error|issue|format-csv)\\.ts$";
const contract = "^packages/client/contract/";
const database = "^lib/database/";
const access = "^lib/access/";
const anyDomain = `^lib/(${domains.join("|")})/`;
/** The only files of a domain that query the database. */
const queries = "^lib/[a-z-]+/queries(\\.ts$|/)";
/** The rights to classrooms as SQL conditions that queries share. */
const classroomRights = "^lib/access/classroom-rights\\.ts$";

/**
 * Creates a rule that limits what files import from this repository to a list. Packages and Node modules are not limited.
 * @param {object} rule
 * @param {string} rule.name
 * @param {string} rule.comment
 * @param {string} rule.from path pattern of the importing files
 * @param {string[]} rule.allowed path patterns of the files that they may import, besides each other
 */
function importRule({ name, comment, from, allowed }) {
  return {
    name,
    comment,
    severity: "error",
    from: { path: from, pathNot: tests },
    to: {
      pathNot: [from, ...allowed, "node_modules"],
      dependencyTypesNot: ["core", "npm", "npm-dev", "npm-optional", "unknown"],
    },
  };
}

/** One rule for each domain: it imports only the domains before it. */
const domainRules = domains.map((domain, at) =>
  importRule({
    name: `${domain}-imports`,
    comment:
      at > 0
        ? `A domain imports only domains before it: ${domains.slice(0, at).join(", ")}.`
        : "The first domain imports no other.",
    from: `^lib/${domain}/`,
    allowed: [
      common,
      contract,
      database,
      access,
      "^lib/(time|urls|ai|storage)/",
      "^generated/",
      ...(at > 0 ? [`^lib/(${domains.slice(0, at).join("|")})/`] : []),
    ],
  }),
);

module.exports = {
  forbidden: [
    {
      name: "no-circles",
      comment: "Files that import each other, also only types, belong together or need a third file.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "no-barrels",
      comment:
        "Import from the file that is named after the export. Only the client, a publishable package, has entry files.",
      severity: "error",
      from: {},
      to: {
        path: "(^|/)index\\.(ts|tsx|js|mjs)$",
        pathNot: ["node_modules", "^packages/client/(server/)?index\\.ts$"],
      },
    },
    {
      name: "no-utils",
      comment: "Name a file or folder after its purpose.",
      severity: "error",
      from: {},
      to: {
        path: "(^|/)(utils?|helpers?|common|misc|shared)(/|\\.tsx?$)",
        pathNot: ["node_modules", "^generated/", "^\\.next/"],
      },
    },
    {
      name: "nothing-missing",
      comment: "An import that cannot be resolved.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "^\\.next/" },
    },
    {
      name: "no-undeclared-packages",
      comment: "Imported packages must be in package.json.",
      severity: "error",
      from: { pathNot: tests },
      to: { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
    },
    {
      name: "no-dev-packages-in-production",
      comment:
        "Development packages are not installed in production. The build bundles what pages import; lib, server and the commands run unbundled.",
      severity: "error",
      from: {
        path: "^(packages/client|lib|server|tools/(hub|postgres|migrate|backup|process|start|restore|operator-create|ledger-verify)[./])",
        pathNot: tests,
      },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only", "npm"] },
    },
    {
      name: "prisma-only-in-queries",
      comment:
        "Only a domain's queries, lib/database and the rights to classrooms import Prisma, besides migrations and seeds.",
      severity: "error",
      from: {
        pathNot: [
          tests,
          queries,
          database,
          "^generated/",
          classroomRights,
          "^tools/migrate/",
          "^prisma/seed/",
          "^prisma\\.config\\.ts$",
        ],
      },
      to: { path: ["^generated/", "node_modules/@prisma/", "node_modules/\\.prisma/"] },
    },
    {
      name: "sql-only-in-queries",
      comment:
        "Only a domain's queries, lib/database and the rights to classrooms contain SQL, by Kysely or a function by the names of its parameters.",
      severity: "error",
      from: {
        path: "^(app|packages|components|lib|server)/",
        pathNot: [tests, queries, database, classroomRights],
      },
      to: { path: ["node_modules/kysely/", "^lib/database/(kysely|call-function)\\.ts$"] },
    },
    {
      name: "statements-only-in-domains",
      comment:
        "A use case may read and write one table by Prisma, after it has asked who may. Other folders call use cases.",
      severity: "error",
      from: {
        path: "^(app|packages|components|lib|server)/",
        pathNot: [tests, queries, anyDomain, database, classroomRights],
      },
      to: { path: "^lib/database/prisma\\.ts$" },
    },
    {
      name: "connections-only-in-database",
      comment:
        "Statements take a connection through one of the three doors. Libraries (jobs, limits of sign-ins) are given connections, and the check of the ledger needs one for long.",
      severity: "error",
      from: {
        path: "^(app|packages|components|lib|server)/",
        pathNot: [
          tests,
          database,
          "^lib/jobs/(runner|start-background-work)\\.ts$",
          "^lib/people/queries/sign-in-limiters\\.ts$",
          "^lib/health/queries/verify-ledger\\.ts$",
        ],
      },
      to: { path: ["node_modules/pg/", "^lib/database/connections\\.ts$"] },
    },
    {
      name: "passwords-only-in-their-queue",
      comment:
        "Passwords are hashed and checked in the queue only, which limits the CPU and memory that all of them use together.",
      severity: "error",
      from: { pathNot: [tests, "^lib/people/password-queue\\.ts$"] },
      to: { path: "node_modules/@node-rs/argon2/" },
    },
    {
      name: "no-next-in-rules",
      comment: "The rules do not depend on a web framework.",
      severity: "error",
      from: { path: "^lib/(?!api/|auth/|i18n/)|^packages/client/", pathNot: tests },
      to: { path: "node_modules/(next|next-auth|next-intl|react|react-dom)/" },
    },
    {
      name: "contract-imports-only-zod",
      comment: "The contract is used in browsers, in servers and for the API reference.",
      severity: "error",
      from: { path: "^packages/client/contract/", pathNot: tests },
      to: { pathNot: ["^packages/client/contract/", "node_modules/zod/"] },
    },
    {
      name: "client-has-no-dependency",
      comment: "The client library is published separately and has no packages at run time.",
      severity: "error",
      from: { path: "^packages/client/(?!contract/)", pathNot: tests },
      to: {
        dependencyTypes: ["npm", "npm-dev", "npm-peer", "npm-optional"],
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "client-has-no-schemas",
      comment: "The package has plain types (packages/client/*-types.ts), so that apps need no zod.",
      severity: "error",
      from: { path: "^packages/client/(?!contract/)", pathNot: tests },
      to: { path: contract, pathNot: "^packages/client/contract/error-codes\\.ts$" },
    },
    importRule({
      name: "client-is-independent",
      comment: "The client library imports nothing of the hub.",
      from: "^packages/client/",
      allowed: [],
    }),
    importRule({
      name: "sample-app-uses-the-client",
      comment: "The sample app is built on the client library alone, as any app is.",
      from: "^packages/storybook/",
      allowed: ["^packages/client/"],
    }),
    importRule({
      name: "common-imports",
      comment: "Settings, log, metrics, the error class and its messages are imported everywhere.",
      from: "^lib/[a-z-]+\\.ts$",
      allowed: [
        "^messages/",
        "^packages/client/contract/(error-codes|envelope|message-keys|basic-schemas)\\.ts$",
      ],
    }),
    importRule({
      name: "database-imports",
      comment: "The database folder is independent of the domains.",
      from: database,
      allowed: ["^generated/", common],
    }),
    importRule({
      name: "time-imports",
      comment: "Days, weeks and time zones.",
      from: "^lib/time/",
      allowed: ["^packages/client/contract/limits\\.ts$", common],
    }),
    importRule({
      name: "urls-imports",
      comment: "Which addresses may be submitted or fetched.",
      from: "^lib/urls/",
      allowed: [common],
    }),
    importRule({
      name: "ai-imports",
      comment: "Providers are independent of the domains. Those of moderation name the hub's categories.",
      from: "^lib/ai/",
      allowed: ["^lib/urls/", "^lib/time/", "^packages/client/contract/safety\\.ts$", common],
    }),
    importRule({
      name: "storage-imports",
      comment: "File storage is independent of the domains.",
      from: "^lib/storage/",
      allowed: ["^lib/time/", common],
    }),
    importRule({
      name: "access-imports",
      comment: "Who may see and do what.",
      from: access,
      allowed: [database, "^generated/(prisma/enums|kysely/tables)\\.ts$", common],
    }),
    ...domainRules,
    importRule({
      name: "auth-imports",
      comment: "Who is calling.",
      from: "^lib/auth/",
      allowed: [anyDomain, access, contract, common],
    }),
    importRule({
      name: "jobs-imports",
      comment: "Background work calls the same use cases as the routes.",
      from: "^lib/jobs/",
      allowed: [anyDomain, database, "^lib/ai/models\\.ts$", common],
    }),
    importRule({
      name: "api-imports",
      comment: "The wrapper of every route.",
      from: "^lib/api/",
      allowed: [anyDomain, "^lib/auth/", access, "^lib/database/database-error\\.ts$", contract, common],
    }),
    {
      name: "no-queries-above-domains",
      comment:
        "Routes and pages call a use case, which checks permissions; only background work and sign-in call queries.",
      severity: "error",
      from: { path: "^(lib/api|app|server)/", pathNot: tests },
      to: { path: queries },
    },
    importRule({
      name: "components-imports",
      comment: "Components receive their data as props.",
      from: "^components/",
      allowed: [contract, "^lib/i18n/", "^messages/"],
    }),
    {
      name: "components-contract-types-only",
      comment:
        "Keeps the schemas out of the pages' JavaScript; limits are plain constants. The exceptions run on the server.",
      severity: "error",
      from: {
        path: "^components/|/_parts/",
        pathNot: [
          tests,
          "/usage/_parts/(usage-query|ledger-section)\\.",
          "/api-reference/_parts/error-list\\.",
        ],
      },
      to: {
        path: contract,
        pathNot: "^packages/client/contract/(limits|address-of|launch-faults)\\.ts$",
        dependencyTypesNot: ["type-only"],
      },
    },
    importRule({
      name: "app-imports",
      comment:
        "Pages and routes are thin: they check who is calling and call a use case, never the database or a provider.",
      from: "^app/",
      allowed: [
        anyDomain,
        "^lib/(api|auth|access|time|urls)/",
        "^components/",
        contract,
        "^lib/i18n/",
        "^messages/",
        common,
      ],
    }),
    importRule({
      name: "server-imports",
      comment: "The one HTTP server.",
      from: "^server/",
      allowed: ["^lib/", contract],
    }),
    {
      name: "no-imports-of-tools",
      comment: "Commands and the server are entry points.",
      severity: "error",
      from: { pathNot: [tests, "^(tools|server)/"] },
      to: { path: "^(tools|server)/" },
    },
    {
      name: "no-imports-of-tests",
      comment: "Test helpers are not part of the product.",
      severity: "error",
      from: { pathNot: tests },
      to: { path: tests },
    },
  ],
  options: {
    doNotFollow: { path: ["node_modules", "^generated/"] },
    exclude: { path: "^(\\.next|packages/client/releases)/" },
    // The default parser needs TypeScript's API, which TypeScript 7 does not have yet.
    parser: "swc",
    tsPreCompilationDeps: true,
    // The nearest package.json of the contract is the client's, which names no package. The hub's package.json names zod.
    combinedDependencies: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
    },
  },
};
