import type { PageToFind } from "./find-page";

/**
 * A role, the login of a demo account that has it, and pages that it can open. `*` is an id, which `findPage` takes from a link on
 * the page `on`.
 */
interface RolePages {
  role: string;
  login: string;
  pages: readonly PageToFind[];
}

/** The pages that are opened as each role. A page that several roles can open need not be listed for all of them. */
export const ROLE_PAGES: readonly RolePages[] = [
  {
    role: "student",
    login: "minji",
    pages: ["", "/work", { path: "/work/*", on: "/work" }, "/usage", "/notifications", "/profile"],
  },
  {
    role: "teacher",
    login: "teacher",
    pages: [
      "",
      "/safety",
      "/usage",
      "/catalog",
      { path: "/classrooms/*", on: "" },
      { path: "/students/*", on: { path: "/classrooms/*", on: "" } },
      { path: "/classrooms/*/activities/new", on: "" },
      { path: "/classrooms/*/sign-in-cards", on: "" },
      { path: "/activities/*", on: "" },
      { path: "/activities/*/edit", on: "" },
      { path: "/activities/*/submissions", on: "" },
    ],
  },
  {
    role: "school admin",
    login: "principal",
    pages: [
      "",
      "/usage",
      "/notifications",
      "/people",
      { path: "/people/*", on: "/people" },
      "/people/import",
      "/classrooms",
      "/models",
      "/lms",
      { path: "/schools/*/apps/storybook/committee", on: "/models" },
      { path: "/schools/*/apps/storybook/consent", on: "/models" },
      "/safety",
      "/catalog",
      "/audit",
    ],
  },
  {
    role: "developer",
    login: "developer",
    pages: [
      "",
      "/developer/apps",
      "/developer/apps/new",
      { path: "/developer/apps/*", on: "/developer/apps" },
      "/developer/guide",
      "/developer/playground",
      "/usage",
      "/catalog",
      "/api-reference",
    ],
  },
  {
    role: "operator",
    login: "operator",
    pages: [
      "",
      { path: "/schools/*", on: "" },
      { path: "/schools/*/import", on: "" },
      { path: "/schools/*/lms", on: "" },
      "/hub-people",
      "/apps",
      { path: "/apps/*", on: "/apps" },
      "/apps/new",
      "/developer/playground",
      "/usage",
      "/safety",
      "/audit",
      "/system",
    ],
  },
];
