"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ChangeEvent, type KeyboardEvent, useEffect, useId, useState } from "react";
import { usagePeople } from "@/client/contract/addresses";
import { SEARCH_MAX } from "@/client/contract/limits";
import { type DataOf, hubCall, queryKeyOf } from "@/components/data/hub-call";
import { useFollowed } from "@/components/data/use-followed";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";

const TYPING_PAUSE_MS = 200;

type FoundPerson = DataOf<typeof usagePeople>[number];

/** The text as it is once the typing pauses. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

function usePeople(text: string, schoolId: string | undefined): readonly FoundPerson[] {
  const query = usePaused(text.trim());
  const { data } = useQuery({
    queryKey: [...queryKeyOf(usagePeople), schoolId, query],
    queryFn: async ({ signal }) => (await hubCall(usagePeople, { query: { query, schoolId }, signal })).data,
    enabled: query !== "",
    placeholderData: keepPreviousData,
  });
  return query === "" ? [] : (data ?? []);
}

interface Props {
  schoolId: string | undefined;
  chosen: { id: string; name: string } | null;
}

/** What is typed, who is chosen, and where in the list of those found the arrow keys are. */
function usePersonChoice({ schoolId, chosen }: Props) {
  const [text, setText] = useFollowed(chosen?.name ?? "", chosen?.id);
  const [person, setPerson] = useFollowed(chosen, chosen?.id);
  const [isOpen, setIsOpen] = useState(false);
  const [at, setAt] = useState(0);
  const people = usePeople(isOpen ? text : "", schoolId);
  const isShown = isOpen && people.length > 0;
  const choose = ({ id, displayName }: FoundPerson) => {
    setPerson({ id, name: displayName });
    setText(displayName);
    setIsOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Escape") setIsOpen(false);
    if (!isShown) return;
    if (step !== undefined) {
      event.preventDefault();
      setAt((at + step + people.length) % people.length);
    }
    const found = people[at];
    if (event.key === "Enter" && found) {
      event.preventDefault();
      choose(found);
    }
  };
  const onBlur = () => {
    setIsOpen(false);
    setText(person?.name ?? "");
  };
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    setText(event.target.value);
    setPerson(null);
    setIsOpen(true);
    setAt(0);
  };
  return { person, people, at, isShown, choose, typing: { value: text, onKeyDown, onBlur, onChange } };
}

/**
 * A person for the field `studentId`, found by a part of their name: a combobox whose list appears while one types. To
 * empty it is to choose nobody.
 */
export function PersonFilter(props: Props) {
  const t = useTranslations("ledger");
  const listId = useId();
  const { person, people, at, isShown, choose, typing } = usePersonChoice(props);
  return (
    <div className="relative min-w-0">
      <Field label={t("filter.studentId")}>
        <TextInput
          role="combobox"
          autoComplete="off"
          maxLength={SEARCH_MAX}
          placeholder={t("personHint")}
          aria-expanded={isShown}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={isShown ? `${listId}-${at}` : undefined}
          {...typing}
        />
      </Field>
      {person ? <input type="hidden" name="studentId" value={person.id} /> : null}
      <PeopleList
        id={listId}
        label={t("filter.studentId")}
        people={isShown ? people : []}
        at={at}
        onChoose={choose}
      />
    </div>
  );
}

interface ListProps {
  id: string;
  label: string;
  people: readonly FoundPerson[];
  /** Which one the arrow keys are at. */
  at: number;
  onChoose: (person: FoundPerson) => void;
}

function PeopleList({ id, label, people, at, onChoose }: ListProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label={label}
      className="absolute inset-x-0 top-full z-2 mt-1 max-h-72 overflow-y-auto rounded-control border border-line bg-surface shadow-raised empty:hidden"
    >
      {people.map((person, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus, and names the option it is at.
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys.
        <div
          key={person.id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === at}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(person)}
          className={`cursor-pointer px-3 py-2 ${index === at ? "bg-accent-soft" : ""}`}
        >
          {person.displayName}
          {person.classroomName ? (
            <span className="ml-2 text-sm text-muted">{person.classroomName}</span>
          ) : null}
        </div>
      ))}
    </div>
  );
}
