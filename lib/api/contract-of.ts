import type { OperationContract } from "@/client/contract/operation";
import type { Handler } from "./handler";

const contracts = new WeakMap<Handler, OperationContract>();

/** Remembers which operation a handler answers, and gives the handler back. */
export function withContract(contract: OperationContract, handler: Handler): Handler {
  contracts.set(handler, contract);
  return handler;
}

/** The operation that a handler answers; undefined for one that is no operation, such as the answer to a wrong method. */
export function contractOf(handler: Handler): OperationContract | undefined {
  return contracts.get(handler);
}
