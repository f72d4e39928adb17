import { useMessages } from "./language";

/** Shows the quoted price of a button press. */
export function PriceTag({
  id,
  price,
  isAnswered,
}: {
  id: string;
  price: number | null;
  isAnswered: boolean;
}) {
  const messages = useMessages();
  return (
    <span id={id} className={price === null ? "price unknown" : "price"}>
      {price !== null ? messages.uses(price) : isAnswered ? messages.priceUnknown : "…"}
    </span>
  );
}
