import { notFound } from "next/navigation";
import { pageTitle } from "../open-page";

export const generateMetadata = pageTitle("notFound.title");

/** Catches every unknown path, so that its not-found page has the hub's header and the path's language. */
export default function MissingPage(): never {
  notFound();
}
