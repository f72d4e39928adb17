"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import {
  type ChangeEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { type DataOf, hubCall, queryKeyOf } from "@/components/data/hub-call";
import { useDraft } from "@/components/data/use-draft";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import { personName } from "@/lib/i18n/names";
import { SEARCH_MAX } from "@/packages/client/contract/limits";

const TYPING_PAUSE_MS = 200;

type FoundPerson = DataOf<"GET /usage/people">[number];

function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}

async function findPeople(query: string, schoolId: string | undefined, signal?: AbortSignal) {
  return (await hubCall("GET /usage/people", { query: { query, schoolId }, signal })).data;
}

/** Finds the people for a text. `only` is the person when the whole text was looked up and matches one person. */
function usePeople(text: string, schoolId: string | undefined) {
  const query = useDebounced(text.trim());
  const { data, isPlaceholderData } = useQuery({
    queryKey: [...queryKeyOf("GET /usage/people"), schoolId, query],
    queryFn: ({ signal }) => findPeople(query, schoolId, signal),
    enabled: query !== "",
    placeholderData: keepPreviousData,
  });
  const people: readonly FoundPerson[] = query === "" ? [] : (data ?? []);
  const isLookedUp = query === text.trim() && !isPlaceholderData;
  return { people, only: isLookedUp && people.length === 1 ? people[0] : undefined };
}

interface Props {
  schoolId: string | undefined;
  chosen: { id: string; name: string } | null;
}

/** Stops a submit while the text is not matched to a person (`isUnknown`), which would show everybody; submits again once `find` has. */
function useDelayedSubmit(
  input: RefObject<HTMLInputElement | null>,
  isUnknown: boolean,
  find: () => Promise<boolean>,
): void {
  const onSubmit = useEffectEvent(async (event: SubmitEvent) => {
    if (!isUnknown) return;
    event.preventDefault();
    event.stopPropagation();
    if (await find()) input.current?.form?.requestSubmit();
    else input.current?.focus();
  });
  useEffect(() => {
    const form = input.current?.form;
    // React listens further up in the document, so this listener runs before React's.
    const listen = (event: SubmitEvent) => void onSubmit(event);
    form?.addEventListener("submit", listen);
    return () => form?.removeEventListener("submit", listen);
  }, [input]);
}

interface OpenList {
  people: readonly FoundPerson[];
  activeIndex: number;
  setActiveIndex: (index: number) => void;
  choose: (person: FoundPerson) => void;
}

function onListKey(event: KeyboardEvent, { people, activeIndex, setActiveIndex, choose }: OpenList): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const found = event.key === "Enter" ? people[activeIndex] : undefined;
  if (step === undefined && !found) return;
  event.preventDefault();
  if (step !== undefined) setActiveIndex((activeIndex + step + people.length) % people.length);
  if (found) choose(found);
}

function usePersonChoice({ schoolId, chosen }: Props) {
  const locale = useLocale();
  const [text, setText] = useDraft(chosen?.name ?? "", chosen?.id);
  const [person, setPerson] = useDraft(chosen, chosen?.id);
  const [isOpen, setIsOpen] = useState(false);
  const [activeIndex, setActiveIndex] = useState(0);
  const { people, only } = usePeople(isOpen ? text : "", schoolId);
  const input = useRef<HTMLInputElement>(null);
  const isListOpen = isOpen && people.length > 0;
  const choose = ({ id, displayName }: FoundPerson) => {
    const name = personName(locale, displayName);
    setPerson({ id, name });
    setText(name);
    setIsOpen(false);
  };
  const isUnknown = text.trim() !== "" && person === null;
  const lookUp = async (opensList: boolean) => {
    const found = await findPeople(text.trim(), schoolId).catch(() => []);
    if (input.current?.value !== text) return false;
    const [first, ...others] = found;
    const isOnly = first !== undefined && others.length === 0;
    if (isOnly) flushSync(() => choose(first));
    else setIsOpen(opensList && others.length > 0);
    return isOnly;
  };
  useDelayedSubmit(input, isUnknown, () => lookUp(true));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") setIsOpen(false);
    if (isListOpen) onListKey(event, { people, activeIndex, setActiveIndex, choose });
  };
  // If only one person matches, they are chosen, for example by a whole login name.
  const onBlur = () => {
    if (only) choose(only);
    else if (isUnknown) void lookUp(false);
    else setIsOpen(false);
  };
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    setText(event.target.value);
    setPerson(null);
    setIsOpen(true);
    setActiveIndex(0);
  };
  return {
    person,
    people,
    activeIndex,
    isOpen: isListOpen,
    isUndecided: !isOpen && isUnknown,
    choose,
    inputProps: { ref: input, value: text, onKeyDown, onBlur, onChange },
  };
}

/**
 * A combobox for the field `studentId`. It lists the students and teachers whose names or login names contain the typed text.
 * An empty field chooses nobody. A text that matches one person chooses that person when the field is left or the form is
 * submitted. Any other text stays with an error, and the form is not submitted.
 */
export function PersonFilter(props: Props) {
  const t = useTranslations("ledger");
  const locale = useLocale();
  const listId = useId();
  const { person, people, activeIndex, isOpen, isUndecided, choose, inputProps } = usePersonChoice(props);
  return (
    <div className="relative min-w-0">
      <Field label={t("filter.studentId")} error={isUndecided ? t("personNotChosen") : undefined}>
        <TextInput
          role="combobox"
          autoComplete="off"
          maxLength={SEARCH_MAX}
          placeholder={t("personHint")}
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={isOpen ? `${listId}-${activeIndex}` : undefined}
          {...inputProps}
        />
      </Field>
      {person ? <input type="hidden" name="studentId" value={person.id} /> : null}
      <div
        id={listId}
        role="listbox"
        aria-label={t("filter.studentId")}
        className="absolute inset-x-0 top-full z-2 mt-1 max-h-72 overflow-y-auto rounded-control border border-line bg-surface shadow-raised empty:hidden"
      >
        {(isOpen ? people : []).map((person, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus and refers to the active option.
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys.
          <div
            key={person.id}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === activeIndex}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(person)}
            className={`cursor-pointer px-3 py-2 ${index === activeIndex ? "bg-accent-soft" : ""}`}
          >
            {personName(locale, person.displayName)}
            {person.classroomName ? (
              <span className="ml-2 text-sm text-muted">{person.classroomName}</span>
            ) : null}
          </div>
        ))}
      </div>
    </div>
  );
}
