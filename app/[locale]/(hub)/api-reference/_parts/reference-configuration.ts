import type { ReferenceProps } from "@scalar/api-reference";

/** What Scalar can be told about one description. */
export type ReferenceConfiguration = Exclude<
  NonNullable<ReferenceProps["configuration"]>,
  readonly unknown[]
>;

/**
 * How the hub uses Scalar: it reads, and calls nobody. No requests are sent from the page (a try of a write would act as
 * whoever is signed in), nothing comes from another origin, and nothing is kept in the browser. Colours and letters are
 * the hub's (`operations-viewer.css`).
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
