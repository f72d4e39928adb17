import { z } from "zod";
import { pathLocale } from "./basic-schemas";
import { operation } from "./operation";

export const printSubmissions = operation({
  name: "printSubmissions",
  address: "GET /activities/{activityId}/submissions/print",
  summary: "All works of an activity as one PDF to print, by class number.",
  description:
    "For those who may read the submissions of the activity; for anyone else it does not exist (404). Each work begins on a page of its own, with the name of its student, its text and its pictures of the hub's storage. Pictures at other addresses and works that are taken down are left out. The file is sent while it is made.",
  auth: "hub",
  query: z.object({
    locale: pathLocale.default("en").describe("The language of dates, and of the document for readers."),
  }),
  data: z.null(),
  file: ["application/pdf"],
});
