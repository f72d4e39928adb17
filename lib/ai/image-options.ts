import type { ImageGenerateParams } from "openai/resources/images";
import { z } from "zod";
import { OPTION_RULES } from "./option-rules";

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
    .register(OPTION_RULES, { message: "optionOneOf", values: { values: Object.keys(STYLES).join(", ") } })
    .optional(),
  background: z
    .enum(BACKGROUNDS)
    .register(OPTION_RULES, {
      message: "optionOneOf",
      values: { values: Object.keys(BACKGROUNDS).join(", ") },
    })
    .optional(),
} satisfies { [Field in keyof ImageGenerateParams]?: z.ZodType<ImageGenerateParams[Field]> };

/**
 * The fields of the caller's body that every image model gets, as in OpenAI's published types
 * (protocol: Models and providers). `OPTION_RULES` has the error message for an invalid value of each.
 */
export const imageOptions = z.object(fields);
/** The checked fields that every image model gets. */
export type ImageOptions = z.infer<typeof imageOptions>;
