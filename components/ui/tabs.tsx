"use client";

import { Content, List, Root, Trigger } from "radix-ui/tabs";
import type { ReactNode } from "react";
import { TAB_CLASS, TAB_ROW_CLASS } from "./tab-look";

/** One tab and what it shows. */
export interface Tab {
  /** Becomes part of an id: no spaces. */
  value: string;
  label: ReactNode;
  content: ReactNode;
}

/** Parts of one thing, one at a time, on one page. Parts with an address of their own are `LinkTabs`. */
export function Tabs({
  label,
  tabs,
  ...state
}: {
  /** What the tabs are parts of. */
  label: string;
  tabs: readonly Tab[];
  /** The first one unless given; or `value` with `onValueChange`. */
  defaultValue?: string;
  value?: string;
  onValueChange?: (value: string) => void;
}) {
  return (
    <Root {...state} defaultValue={state.defaultValue ?? (state.value ? undefined : tabs[0]?.value)}>
      <List aria-label={label} className={TAB_ROW_CLASS}>
        {tabs.map((tab) => (
          <Trigger key={tab.value} value={tab.value} className={TAB_CLASS}>
            {tab.label}
          </Trigger>
        ))}
      </List>
      {tabs.map((tab) => (
        <Content key={tab.value} value={tab.value} className="rounded-control">
          {tab.content}
        </Content>
      ))}
    </Root>
  );
}
