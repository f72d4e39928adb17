"use client";

import { Root, Thumb } from "radix-ui/switch";
import { type ReactNode, useId } from "react";
import { ControlLabel } from "./control-label";
import { useDisabledUntilHydrated } from "./use-hydrated";

export interface SwitchProps {
  label: ReactNode;
  hint?: ReactNode;
  /** Controlled with `onCheckedChange`; uncontrolled with `defaultChecked`. */
  checked?: boolean;
  defaultChecked?: boolean;
  onCheckedChange?: (checked: boolean) => void;
  disabled?: boolean;
  /** The form field, submitted with `value` (default "on") while the switch is on. */
  name?: string;
  value?: string;
}

export function Switch({ label, hint, ...own }: SwitchProps) {
  const id = useId();
  const disabledProps = useDisabledUntilHydrated(own.disabled);
  return (
    <div className="flex min-h-11 items-start gap-3 py-1.5">
      <Root
        {...own}
        {...disabledProps}
        id={id}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="inline-flex h-7 w-12 shrink-0 items-center rounded-full border-2 border-control bg-sunken px-0.5 disabled:cursor-not-allowed disabled:opacity-60 data-[state=checked]:border-accent data-[state=checked]:bg-accent"
      >
        <Thumb className="block size-5 rounded-full bg-control data-[state=checked]:translate-x-4.5 data-[state=checked]:bg-on-accent motion-safe:transition-transform" />
      </Root>
      <ControlLabel id={id} label={label} hint={hint} className="pt-0.5" />
    </div>
  );
}
