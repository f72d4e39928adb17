import type { ImageGenerateParams } from "openai/resources/images";
import { z } from "zod";

type Published<Field extends keyof ImageGenerateParams> = NonNullable<ImageGenerateParams[Field]>;

// Every published value, so that a newer version of the package shows here what is missing or gone.
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
 * What every image model gets from the caller's body, as OpenAI's published types have it
 * (protocol: Models and providers). A field's description is what a caller is told whose value is another.
 */
export const imageOptions = z.object(fields);
export type ImageOptions = z.infer<typeof imageOptions>;
