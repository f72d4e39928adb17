import type { ErrorCode } from "../../client/index";
import { fill, fillCount, useLocale, useMessages } from "./language";
import type { Offer } from "./use-prices";

/** What a request costs, and beside it what is left. */
export function PriceTag({ id, offer: { price, isAnswered, left } }: { id: string; offer: Offer }) {
  const messages = useMessages();
  const locale = useLocale();
  return (
    <span id={id} className={price === null ? "price unknown" : "price"}>
      <span>
        {price !== null ? fillCount(messages.uses, price) : isAnswered ? messages.priceUnknown : "…"}
        {left ? " ·" : null}
      </span>
      {left ? " " : null}
      {left ? (
        <span>
          {fill(left.isToday ? messages.leftToday : messages.left, {
            count: left.count.toLocaleString(locale),
          })}
        </span>
      ) : null}
    </span>
  );
}

/** Says why an AI helper (text or picture) cannot be used now, in place of the helper's button. */
export function Refusal({ code }: { code: ErrorCode }) {
  const { errors } = useMessages();
  return <p className="refusal">{errors[code]}</p>;
}
