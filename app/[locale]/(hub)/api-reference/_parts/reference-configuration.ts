import type { ReferenceProps } from "@scalar/api-reference";

export type ReferenceConfiguration = Exclude<
  NonNullable<ReferenceProps["configuration"]>,
  readonly unknown[]
>;

/**
 * The hub's options for Scalar. The page sends no requests, because a test request would act as the signed-in person. It loads
 * nothing from other origins and stores nothing in the browser. `operations-viewer.css` sets the colours.
 */
export const REFERENCE_CONFIGURATION: ReferenceConfiguration = {
  hideTestRequestButton: true,
  hideClientButton: true,
  persistAuth: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: "never",
  withDefaultFonts: false,
  theme: "none",
  hideDarkModeToggle: true,
  documentDownloadType: "none",
  hideModels: true,
  defaultOpenAllTags: true,
  orderSchemaPropertiesBy: "preserve",
  generateOperationSlug: ({ operationId = "" }) => operationId,
};
