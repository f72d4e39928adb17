import { useLocale, useMessages } from "./language";
import { homeAddress } from "./start";

/** The way back, in every state of the app: a student's to their class, a teacher's to the hub. */
export function HubLink({ isStudent, className = "hub-link" }: { isStudent: boolean; className?: string }) {
  const { back } = useMessages();
  const locale = useLocale();
  return (
    <a className={className} href={homeAddress(locale)}>
      {isStudent ? back.toClass : back.toHub}
    </a>
  );
}
