import { z } from "zod";
import { pathLocale } from "./basic-schemas";
import { operation } from "./operation";

export const rosterReport = operation({
  name: "rosterReport",
  address: "GET /schools/{schoolId}/roster-imports/{importId}/report.csv",
  summary: "All changes and refused rows of an import as a CSV file.",
  description: "`locale` is the language of the texts in the file. Kept until the school's next import.",
  auth: "hub",
  errors: ["AUTH_002"],
  query: z.object({ locale: pathLocale.optional() }),
  file: ["text/csv"],
  data: z.null(),
});

export const exportRoster = operation({
  name: "exportRoster",
  address: "GET /schools/{schoolId}/roster",
  summary: "The active students, teachers and classrooms of a school: a plain CSV, or a zip of OneRoster.",
  description:
    "Importing the unedited file changes nothing. `template=true` returns made-up people as an example to fill in.",
  auth: "hub",
  errors: ["AUTH_002"],
  query: z.object({
    format: z.enum(["csv", "oneroster-1.1", "oneroster-1.2"]).default("csv"),
    locale: pathLocale.default("en").describe("The language of the CSV's header."),
    template: z
      .enum(["true", "false"])
      .default("false")
      .describe("`true`: made-up people, as an example to fill in."),
  }),
  file: ["text/csv", "application/zip"],
  data: z.null(),
});
