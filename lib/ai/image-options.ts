import type { ImageGenerateParams } from "openai/resources/images";
import { z } from "zod";

type Published<Field extends keyof ImageGenerateParams> = NonNullable<ImageGenerateParams[Field]>;

// Lists every published value, so that the compiler reports a value that a new version of the package adds or removes.
const STYLES = { vivid: "vivid", natural: "natural" } as const satisfies {
  [Value in Published<"style">]: Value;
};

const BACKGROUNDS = { transparent: "transparent", opaque: "opaque", auto: "auto" } as const satisfies {
  [Value in Published<"background">]: Value;
};

const fields = {
  style: z
    .enum(STYLES)
    .describe(`Must be one of ${Object.keys(STYLES).join(", ")}.`)
    .optional(),
  background: z
    .enum(BACKGROUNDS)
    .describe(`Must be one of ${Object.keys(BACKGROUNDS).join(", ")}.`)
    .optional(),
} satisfies { [Field in keyof ImageGenerateParams]?: z.ZodType<ImageGenerateParams[Field]> };

/**
 * The fields of the caller's body that every image model gets, as in OpenAI's published types
 * (protocol: Models and providers). The description of a field is the error message for an invalid value.
 */
export const imageOptions = z.object(fields);
/** The checked fields that every image model gets. */
export type ImageOptions = z.infer<typeof imageOptions>;
