import type { ImageGenerateParams } from "openai/resources/images";
import { z } from "zod";
import { oneOf } from "./option-rules";

type Published<Field extends keyof ImageGenerateParams> = NonNullable<ImageGenerateParams[Field]>;

// Lists every published value, so that the compiler reports a value that a new version of the `openai` package adds or removes.
const STYLES = { vivid: "vivid", natural: "natural" } as const satisfies {
  [Value in Published<"style">]: Value;
};

const BACKGROUNDS = { transparent: "transparent", opaque: "opaque", auto: "auto" } as const satisfies {
  [Value in Published<"background">]: Value;
};

const fields = {
  style: oneOf(STYLES).optional(),
  background: oneOf(BACKGROUNDS).optional(),
} satisfies { [Field in keyof ImageGenerateParams]?: z.ZodType<ImageGenerateParams[Field]> };

/** The fields of a caller's body that an image model gets without `passFields` (protocol: Models and providers). */
export const imageOptions = z.object(fields);
export type ImageOptions = z.infer<typeof imageOptions>;
