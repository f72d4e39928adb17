import type { ReactNode } from "react";

/**
 * A button that can be temporarily unavailable. It uses `aria-disabled` for this, because `disabled` would remove the
 * focus of the person who pressed it. `isInputMissing` disables it until a field is filled in.
 */
export function ActionButton(props: {
  className: string;
  isUnavailable: boolean;
  isInputMissing?: boolean;
  describedBy?: string | undefined;
  onPress: () => void;
  children: ReactNode;
}) {
  const { className, isUnavailable, isInputMissing = false, describedBy, onPress, children } = props;
  return (
    <button
      type="button"
      className={className}
      disabled={isInputMissing}
      aria-disabled={isUnavailable || undefined}
      aria-describedby={describedBy}
      onClick={() => {
        if (!isUnavailable) onPress();
      }}
    >
      {children}
    </button>
  );
}
