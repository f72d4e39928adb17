// Who may import whom. Each rule says why; all are errors, held by `npm test`.

/** Tests may import anything; everything else keeps to its room. */
const tests = "(\\.test\\.tsx?$)|(/fake-[a-z-]+\\.ts$)|^(test|e2e|bench)/";

/** One folder of `lib/` per word. A word imports the words before it, never one after it, so no two import each other. */
const words = [
  "audit",
  "people",
  "schools",
  "classrooms",
  "apps",
  "activities",
  "launch",
  "credits",
  "models",
  "text",
  "uploads",
  "media",
  "submissions",
  "usage",
  "health",
];

/** What every room of `lib/` may import: settings, log, metrics, this process's id, and the one error class. */
const common = "^lib/(env|log|metrics|instance|hub-error)\\.ts$";
const contract = "^client/contract/";
const database = "^lib/database/";
const access = "^lib/access/";
const anyWord = `^lib/(${words.join("|")})/`;
/** The only files of a word that talk to the database. */
const queries = "^lib/[a-z]+/queries(\\.ts$|/)";
/** Who may see what, as conditions that those statements share. */
const scopes = "^lib/access/[a-z]+-scope\\.ts$";

/**
 * A room whose imports of our own code are limited to a list. Packages and Node's own modules are not its concern.
 * @param {string} name
 * @param {string} from path pattern of the importing files
 * @param {string[]} allowed path patterns that it may import, besides itself
 * @param {string} comment
 */
function room(name, from, allowed, comment) {
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

/** A word and the words before it. */
const wordRooms = words.map((word, at) =>
  room(
    `${word}-imports`,
    `^lib/${word}/`,
    [
      common,
      contract,
      database,
      access,
      "^lib/(time|urls|ai|storage)/",
      "^generated/",
      ...(at > 0 ? [`^lib/(${words.slice(0, at).join("|")})/`] : []),
    ],
    at > 0
      ? `A word imports only words before it: ${words.slice(0, at).join(", ")}.`
      : "The first word imports no other.",
  ),
);

module.exports = {
  forbidden: [
    {
      name: "no-circles",
      comment: "Two files that import each other, types included, are one file or lack a third.",
      severity: "error",
      from: {},
      to: { circular: true },
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
      name: "no-utils",
      comment: "A file or folder is named after what it does.",
      severity: "error",
      from: {},
      to: {
        path: "(^|/)(utils?|helpers?|common|misc|shared)(/|\\.tsx?$)",
        pathNot: ["node_modules", "^generated/", "^\\.next/"],
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
      from: { path: "^(app|client|components|lib|server|sample-app/server)/", pathNot: tests },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only", "npm"] },
    },
    {
      name: "prisma-only-in-queries",
      comment:
        "Only a word's queries and lib/database import Prisma, besides what makes and fills the database.",
      severity: "error",
      from: {
        pathNot: [
          tests,
          queries,
          database,
          "^generated/",
          scopes,
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
        "Only a word's queries, lib/database and the scopes of lib/access write SQL. The job runner hands connections to its library.",
      severity: "error",
      from: {
        path: "^(app|client|components|lib|sample-app|server)/",
        pathNot: [tests, queries, database, scopes, "^lib/jobs/(runner|start-hub)\\.ts$"],
      },
      to: { path: ["node_modules/(pg|kysely)/", "^lib/database/(connections|prisma|kysely)\\.ts$"] },
    },
    {
      name: "no-next-in-rules",
      comment: "The rules know no web framework.",
      severity: "error",
      from: { path: "^lib/(?!api/|auth/)|^client/", pathNot: tests },
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
      "The sample app is built on the client library alone, as any app is.",
    ),
    room(
      "common-imports",
      "^lib/[a-z-]+\\.ts$",
      ["^client/contract/error-codes\\.ts$"],
      "Settings, log, metrics and the error class are what all others import.",
    ),
    room("database-imports", database, ["^generated/", common], "The database room knows no word."),
    room(
      "time-imports",
      "^lib/time/",
      ["^client/contract/limits\\.ts$", common],
      "Days, weeks and time zones.",
    ),
    room("urls-imports", "^lib/urls/", [common], "Which addresses may be handed in or fetched."),
    room("ai-imports", "^lib/ai/", ["^lib/urls/", common], "Providers know the outside and no word."),
    room("storage-imports", "^lib/storage/", [common], "Files know no word."),
    room(
      "access-imports",
      access,
      [database, "^generated/(prisma/enums|kysely/tables)\\.ts$", common],
      "Who may see and do what.",
    ),
    ...wordRooms,
    room("auth-imports", "^lib/auth/", [anyWord, access, contract, common], "Who is calling."),
    room(
      "jobs-imports",
      "^lib/jobs/",
      [anyWord, database, "^lib/ai/current-models\\.ts$", common],
      "Background work calls the same verbs.",
    ),
    room(
      "api-imports",
      "^lib/api/",
      [anyWord, "^lib/auth/", access, "^lib/database/database-error\\.ts$", contract, common],
      "The wrapper of every route.",
    ),
    {
      name: "no-queries-above-words",
      comment:
        "Routes and pages call a verb, which decides who may; only background work and sign-in call a query.",
      severity: "error",
      from: { path: "^(lib/api|app|server)/", pathNot: tests },
      to: { path: queries },
    },
    room(
      "components-imports",
      "^components/",
      [contract, "^i18n/", "^messages/"],
      "Components get what they show as properties.",
    ),
    {
      name: "components-contract-types-only",
      comment:
        "The schemas stay out of the pages' JavaScript; the bounds of fields are numbers alone. The parts excepted run on the server.",
      severity: "error",
      from: {
        path: "^components/|/_parts/",
        pathNot: [
          tests,
          "/usage/_parts/(usage-query|ledger-filters)\\.",
          "/api-reference/_parts/error-list\\.",
        ],
      },
      to: {
        path: contract,
        pathNot: "^client/contract/limits\\.ts$",
        dependencyTypesNot: ["type-only"],
      },
    },
    room(
      "app-imports",
      "^app/",
      [
        anyWord,
        "^lib/(api|auth|access|time|urls)/",
        "^components/",
        contract,
        "^i18n/",
        "^messages/",
        common,
      ],
      "Pages and routes are thin: a gate and a verb, never the database or a provider.",
    ),
    room("server-imports", "^server/", ["^lib/", contract], "The one HTTP server."),
    {
      name: "nobody-imports-tools",
      comment: "Commands and the server are where a program begins.",
      severity: "error",
      from: { pathNot: [tests, "^(tools|server)/"] },
      to: { path: "^(tools|server)/" },
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
