import { headers } from "next/headers";
import { AWAKE } from "./awake-event";

/** A press older than this when the page awakes was given up, and would surprise. */
const FORGET_PRESS_MS = 10_000;

/**
 * Runs while the page is read, long before its own scripts: notes what is pressed, typed and chosen, and once the page is
 * awake tells it of each as if it were done then. React keeps what stands in a control, but tells nobody unless its record
 * of the control's value differs. A press that comes while the page awakes is either dropped by React, before it reaches
 * anything, or done by it: an element that React has taken over has its properties on it. Forms with an `action`, buttons of
 * popovers and links work by themselves.
 */
const SCRIPT = `(() => {
  const noted = new Map();
  const note = ({ type, target, submitter, timeStamp }) => noted.set(target, { type, submitter, at: timeStamp });
  const onClick = (event) => {
    const target = event.target.closest("button");
    if (!target || target.hasAttribute("popovertarget")) return;
    if (target.type === "button" || !target.form) note({ type: "click", target, timeStamp: event.timeStamp });
  };
  const onSubmit = (event) => {
    if (event.target.hasAttribute("action")) return;
    event.preventDefault();
    note(event);
  };
  const onHeard = (event) => {
    const target = event.type === "click" ? event.target.closest("button") : event.target;
    if (target && Object.keys(target).some((key) => key.startsWith("__reactProps"))) noted.delete(target);
  };
  const tell = (control) => {
    if (control._valueTracker) control._valueTracker.setValue("\\0");
    const isBox = control.type === "checkbox" || control.type === "radio";
    for (const one of isBox ? ["click", "input", "change"] : ["input", "change"]) {
      control.dispatchEvent(new Event(one, { bubbles: true }));
    }
  };
  const drawn = () => new Promise((resolve) => setTimeout(resolve));
  const noting = [["click", onClick, true], ["submit", onSubmit, true], ["input", note, true]];
  const hearing = [["click", onHeard], ["submit", onHeard]];
  for (const how of [...noting, ...hearing]) document.addEventListener(...how);
  document.addEventListener("${AWAKE}", async () => {
    for (const how of noting) document.removeEventListener(...how);
    // All before the page is drawn anew: that would empty what it was not told of.
    for (const [element, { type }] of noted) if (type === "input") tell(element);
    // A press may have awoken the page, and is not through yet.
    await drawn();
    for (const how of hearing) document.removeEventListener(...how);
    for (const [element, { type, submitter, at }] of noted) {
      if (type === "input" || !element.isConnected || performance.now() - at > ${FORGET_PRESS_MS}) continue;
      if (type === "click") element.click();
      else element.requestSubmit(submitter);
      await drawn();
    }
  }, { once: true });
})()`;

/** For people who are faster than the page on a slow device: nothing that they do meanwhile is lost. Stands before it all. */
export async function EarlyInput() {
  const nonce = (await headers()).get("x-hub-nonce") ?? "";
  // Browsers hide the nonce of what stands in the page.
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {SCRIPT}
    </script>
  );
}
