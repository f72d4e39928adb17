import type { OpenApiDocument, OperationObject } from "@/lib/api/openapi/types";

/** One operation as the API description names it. */
export interface OperationAt {
  name: string;
  /** As in the description, in capitals. */
  method: string;
  /** As in the description, parameters in braces. */
  path: string;
  /** What comes before the path on the hub: `/api/v1` for most operations, empty for files. */
  base: string;
  operation: OperationObject;
  /** All methods that the description has for this path. */
  methods: readonly string[];
}

const HTTP_METHODS = ["get", "post", "put", "delete", "patch"] as const;

export function operationsOf(document: OpenApiDocument): OperationAt[] {
  return Object.entries(document.paths).flatMap(([path, item]) => {
    const present = HTTP_METHODS.flatMap((method) => {
      const operation = item[method];
      return operation ? [{ method: method.toUpperCase(), operation }] : [];
    });
    return present.map(({ method, operation }) => ({
      name: operation.operationId,
      method,
      path,
      base: item.servers ? "" : "/api/v1",
      operation,
      methods: present.map((one) => one.method),
    }));
  });
}
