import type { ErrorCode } from "../../client/index";
import { fillCount, useMessages } from "./language";
import type { Offer } from "./use-prices";

export function PriceTag({ id, offer: { price, isAnswered } }: { id: string; offer: Offer }) {
  const messages = useMessages();
  return (
    <span id={id} className={price === null ? "price unknown" : "price"}>
      {price !== null ? fillCount(messages.uses, price) : isAnswered ? messages.priceUnknown : "…"}
    </span>
  );
}

/** Says why an AI helper (text or picture) cannot be used now, in place of the helper's button. */
export function Refusal({ code }: { code: ErrorCode }) {
  const { errors } = useMessages();
  return <p className="refusal">{errors[code]}</p>;
}
