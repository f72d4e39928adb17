import { headers } from "next/headers";
import { AWAKE } from "./awake-event";

/** A press older than this when the page awakes was given up, and would surprise. */
const FORGET_PRESS_MS = 30_000;

/**
 * Runs while the page is read, long before its own scripts: notes what is pressed, typed and chosen, and once the page is
 * awake tells it of each as if it were done then. React keeps what stands in a control, but tells nobody unless its record
 * of the control's value differs. A press that comes while the page awakes is either dropped by React, before it reaches
 * anything, or done by it: an element that React has taken over has its properties on it. A box whose press awakes the page
 * stands differently before React comes to it, and React never hears of it. Forms with an `action`, buttons of popovers and
 * links work by themselves.
 */
const SCRIPT = `(() => {
  const noted = new Map();
  let composing = null;
  // Until the browser has told of its new state, which it does only after the press.
  let pressedBox = null;
  const note = ({ type, target, submitter, timeStamp }) => {
    // What is done again moves to its place in the order.
    noted.delete(target);
    noted.set(target, { type, submitter, at: timeStamp });
  };
  const isBox = ({ type }) => type === "checkbox" || type === "radio";
  const onClick = (event) => {
    pressedBox = isBox(event.target) ? event.target : null;
    if (pressedBox) note({ type: "input", target: pressedBox, timeStamp: event.timeStamp });
    const target = event.target.closest("button");
    if (!target || target.hasAttribute("popovertarget")) return;
    if (target.type === "button" || !target.form) note({ type: "click", target, timeStamp: event.timeStamp });
  };
  const onInput = (event) => {
    pressedBox = null;
    note(event);
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
  // What is typed on when the page is awake is React's own.
  const onTyped = ({ target, isTrusted }) => {
    if (target === pressedBox) pressedBox = null;
    else if (isTrusted) noted.delete(target);
  };
  const onCompose = ({ type, target }) => {
    composing = type === "compositionstart" ? target : null;
  };
  const tell = (control, { stood }) => {
    const which = isBox(control) ? "checked" : "value";
    if (control.type === "radio" && !stood) return;
    // What was told before may have had the page drawn, and this control emptied.
    if (control[which] !== stood) control[which] = stood;
    if (control._valueTracker) control._valueTracker.setValue("\\0");
    for (const type of isBox(control) ? ["click", "input", "change"] : ["input", "change"]) {
      control.dispatchEvent(new Event(type, { bubbles: true }));
    }
  };
  const redo = (element, how) => {
    if (!element.isConnected) return;
    if (how.type === "input") return tell(element, how);
    if (performance.now() - how.at > ${FORGET_PRESS_MS}) return;
    if (how.type === "click") element.click();
    else element.requestSubmit(how.submitter);
  };
  const drawn = () => new Promise((resolve) => setTimeout(resolve));
  const noting = [["click", onClick, true], ["submit", onSubmit, true], ["input", onInput, true]];
  const others = [["click", onHeard], ["submit", onHeard], ["compositionstart", onCompose], ["compositionend", onCompose]];
  for (const how of [...noting, ...others]) document.addEventListener(...how);
  document.addEventListener("${AWAKE}", async () => {
    // A syllable that is being put together would be broken off.
    while (composing) await new Promise((resolve) => document.addEventListener("compositionend", resolve, { once: true }));
    for (const how of noting) document.removeEventListener(...how);
    for (const [element, how] of noted) how.stood = isBox(element) ? element.checked : element.value;
    document.addEventListener("input", onTyped, true);
    // A press may have awoken the page and not be through yet, and React draws after each of what follows only then.
    await drawn();
    for (const [element, how] of noted) {
      redo(element, how);
      await drawn();
    }
    for (const how of [...others, ["input", onTyped, true]]) document.removeEventListener(...how);
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
