import type { PageToFind } from "./find-page";

/** A role with the login of a demo account that has it, and the pages it can open; `*` is an id. */
export interface RolePages {
  role: string;
  login: string;
  pages: readonly PageToFind[];
}

/** The pages of every role. */
export const ROLE_PAGES: readonly RolePages[] = [
  {
    role: "student",
    login: "minji",
    pages: ["", "/work", { path: "/work/*", on: "/work" }, "/usage", "/profile"],
  },
  {
    role: "teacher",
    login: "teacher",
    pages: [
      "",
      "/usage",
      "/catalog",
      { path: "/classrooms/*", on: "" },
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
      "/people",
      { path: "/people/*", on: "/people" },
      "/people/import",
      "/classrooms",
      "/models",
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
      "/hub-people",
      "/apps",
      { path: "/apps/*", on: "/apps" },
      "/apps/new",
      "/developer/playground",
      "/usage",
      "/audit",
      "/system",
    ],
  },
];
