import { randomUUID } from "node:crypto";

/** The body of a new app. */
export const makeApp = () => ({
  appSlug: `matrix-${randomUUID().slice(0, 8)}`,
  names: { en: "Matrix" },
  hostedUrl: "https://app.example.org/",
  locales: ["en"],
  ageRange: { min: 8, max: 13 },
  integrationMode: "edu_only",
});
