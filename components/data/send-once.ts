import {
  type CallOptions,
  callAny,
  type DataOf,
  type HubAnswer,
  HubCallError,
  type Operation,
} from "./hub-call";

/** What was sent last to an address without a success, with its key. Later content there makes a key of its own. */
const unconfirmed = new Map<string, { content: string; key: string }>();

/**
 * Like `hubCall`, for an operation that honours an `Idempotency-Key`: when a call may have arrived although no answer came, the same
 * content sent again has the same key, so that the hub writes it once.
 */
export async function sendOnce<const Op extends Operation>(
  operation: Op,
  options: CallOptions<Op>,
): Promise<HubAnswer<DataOf<Op>>> {
  const address = JSON.stringify([operation, options.params]);
  const content = JSON.stringify(options.body);
  const before = unconfirmed.get(address);
  const key = before?.content === content ? before.key : crypto.randomUUID();
  unconfirmed.set(address, { content, key });
  const answer = await callAny<DataOf<Op>>(operation, { ...options, idempotencyKey: key });
  if (unconfirmed.get(address)?.key === key) unconfirmed.delete(address);
  return answer;
}

/** Whether nobody knows what became of a call: no answer came, or none of the hub's own. */
export function isUnconfirmed(error: unknown): boolean {
  return !(error instanceof HubCallError) || error.status === 0 || error.code === "HUB_001";
}
