import { z } from "zod";
import { id } from "./basic-schemas";
import { plainText } from "./feedback";
import { PHRASE_TEXT_MAX, PHRASES_MAX } from "./limits";
import { operation } from "./operation";

const phraseText = plainText(PHRASE_TEXT_MAX).meta({ examples: ["I can see what you saw."] });

/** A phrase that teachers reuse in feedback. */
export const phrase = z.strictObject({
  id,
  text: phraseText,
  shared: z.boolean().describe("Whether it is the school's, for all its teachers, and not the caller's own."),
});
export type Phrase = z.infer<typeof phrase>;

export const listPhrases = operation({
  name: "listPhrases",
  address: "GET /comment-bank",
  summary: "The caller's own phrases for feedback and those of their school, each oldest first.",
  description:
    "For teachers, developers in their playground, and school admins, who have the school's phrases only. Own phrases come first.",
  example: {
    data: [{ id: "01993c1e-52a0-7b3a-9d43-6f1d2a7c0012", text: "I can see what you saw.", shared: false }],
  },
  auth: "hub",
  errors: ["AUTH_002"],
  data: z.array(phrase),
});

export const addPhrase = operation({
  name: "addPhrase",
  address: "POST /comment-bank",
  summary:
    "Saves a phrase for feedback: a teacher's own, or by a school admin for all teachers of the school.",
  description: `A teacher and a school each have at most ${PHRASES_MAX}. Saving the same text again returns the phrase that is there.`,
  example: { body: { text: "I can see what you saw." } },
  auth: "hub",
  errors: ["AUTH_002"],
  body: z.strictObject({
    text: phraseText,
    shared: z
      .boolean()
      .optional()
      .describe(
        "Only a school admin's phrases are shared, and all of them are: any other value is 403 `AUTH_002`.",
      ),
  }),
  data: phrase,
});

export const deletePhrase = operation({
  name: "deletePhrase",
  address: "DELETE /comment-bank/{phraseId}",
  summary: "Deletes a phrase: a teacher one of their own, a school admin one of the school's.",
  description: "A school's phrase cannot be deleted by its teachers (403 `AUTH_002`).",
  auth: "hub",
  errors: ["AUTH_002"],
  data: z.strictObject({ id }),
});
