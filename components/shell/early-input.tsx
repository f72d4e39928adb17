import { headers } from "next/headers";
import { AWAKE } from "./awake-event";

/** A press older than this when the page awakes was given up, and would surprise. */
const FORGET_PRESS_MS = 10_000;

/**
 * Runs while the page is read, long before its own scripts: notes what is pressed, typed and chosen, and once the page is
 * awake tells it of each as if it were done then. React keeps what stands in a control, but tells nobody unless its record
 * of the control's value differs. Forms with an `action`, buttons of popovers and links work by themselves.
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
  const listeners = { click: onClick, submit: onSubmit, input: note };
  const tell = (control) => {
    if (control._valueTracker) control._valueTracker.setValue("\\0");
    const isBox = control.type === "checkbox" || control.type === "radio";
    for (const one of isBox ? ["click", "input", "change"] : ["input", "change"]) {
      control.dispatchEvent(new Event(one, { bubbles: true }));
    }
  };
  for (const type in listeners) document.addEventListener(type, listeners[type], true);
  document.addEventListener("${AWAKE}", async () => {
    for (const type in listeners) document.removeEventListener(type, listeners[type], true);
    // All before the page is drawn anew: that would empty what it was not told of.
    for (const [element, { type }] of noted) if (type === "input") tell(element);
    for (const [element, { type, submitter, at }] of noted) {
      await new Promise((drawn) => setTimeout(drawn));
      if (type === "input" || !element.isConnected || performance.now() - at > ${FORGET_PRESS_MS}) continue;
      if (type === "click") element.click();
      else element.requestSubmit(submitter);
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
