import { useEffect, useState } from "react";
import type { EducationClient, Quote } from "../../client/index";

/** The quoted prices in credits; null without a quote. */
export interface Prices {
  text: number | null;
  image: number | null;
  /** Whether the quotes have ended; a price that is null then stays unknown, which blocks nothing. */
  isAnswered: boolean;
}

/** Fetches the quotes once, unless the session has ended. */
export function usePrices(edu: EducationClient, isEnded: boolean): Prices {
  const [prices, setPrices] = useState<Prices>({ text: null, image: null, isAnswered: false });
  useEffect(() => {
    if (isEnded) return setPrices({ text: null, image: null, isAnswered: true });
    const getCredits = (answer: PromiseSettledResult<Quote>) =>
      answer.status === "fulfilled" ? answer.value.credits : null;
    Promise.allSettled([edu.quote("text"), edu.quote("image")]).then(([text, image]) => {
      setPrices({ text: getCredits(text), image: getCredits(image), isAnswered: true });
    });
  }, [edu, isEnded]);
  return prices;
}
