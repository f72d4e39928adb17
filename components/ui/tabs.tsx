"use client";

import { Content, List, Root, Trigger } from "radix-ui/tabs";
import type { ReactNode } from "react";
import { TAB_CLASS, TAB_ROW_CLASS } from "./link-tabs";
import { useDisabledUntilHydrated } from "./use-hydrated";

export interface Tab {
  /** Part of the tab's id, so without spaces. */
  value: string;
  label: ReactNode;
  content: ReactNode;
}

/** Tabs within one page. For tabs with their own URL use `LinkTabs`. */
export function Tabs({
  label,
  tabs,
  ...state
}: {
  label: string;
  tabs: readonly Tab[];
  /** The tab that is open now; the parent keeps it. */
  value: string;
  onValueChange: (value: string) => void;
}) {
  const disabledProps = useDisabledUntilHydrated(false);
  return (
    <Root {...state}>
      <List aria-label={label} className={TAB_ROW_CLASS}>
        {tabs.map((tab) => (
          <Trigger key={tab.value} value={tab.value} {...disabledProps} className={TAB_CLASS}>
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
