/**
 * The quality of a picture: only `quality` is; omitted, `medium` and anything else become `fast` (protocol: Images).
 */
export function imageQuality(value: string | undefined): "fast" | "quality" {
  return value === "quality" ? "quality" : "fast";
}
