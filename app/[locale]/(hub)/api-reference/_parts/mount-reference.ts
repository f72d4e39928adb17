import { ApiReference } from "@scalar/api-reference";
import {
  type ComponentPublicInstance,
  createApp,
  type RenderFunction,
  type SetupContext,
  type VNode,
} from "vue";
import type { ReferenceConfiguration } from "./reference-configuration";

type Setup = (props: object, context: SetupContext) => (...all: unknown[]) => VNode;

/** Writes `<section>` for `<main>`: the reference stands within a page, which has its `<main>` already. */
function replaceMain(node: unknown): void {
  const { type, children } = node as VNode;
  if (type === "main") (node as VNode).type = "section";
  if (Array.isArray(children)) for (const child of children) if (child) replaceMain(child);
}

/** Scalar's reference, as a part of a page. */
const EmbeddedReference = {
  ...ApiReference,
  setup(props: object, context: SetupContext): RenderFunction {
    const render = (ApiReference.setup as unknown as Setup)(props, context);
    return (...all: unknown[]) => {
      const root = render(...all);
      replaceMain(root);
      return root;
    };
  },
};

/**
 * What Scalar leaves to be wished of those who listen. Each example is a landmark, all of one name: a group says the same
 * without crowding the list of landmarks. A button to copy is an icon, named in English and while it has focus only. And
 * the search does not say that its results stand open.
 */
function mend(element: Element, copyLabel: string): void {
  if (element.matches(".response-card[role=region]")) element.setAttribute("role", "group");
  if (element.matches("button.scalar-code-copy")) element.setAttribute("aria-label", copyLabel);
  if (element.matches("label")) {
    element.querySelector("input[role=combobox]")?.setAttribute("aria-expanded", "true");
  }
}

/**
 * Shows the API reference in an element of the page.
 *
 * @param copyLabel names the buttons that copy code, which Scalar does not translate
 * @returns what takes it away again, with all that it left outside of the element
 */
export function mountReference(
  element: HTMLElement,
  configuration: ReferenceConfiguration,
  copyLabel: string,
): () => void {
  const { scrollRestoration } = history;
  const app = createApp(EmbeddedReference, { configuration });
  app.mixin({
    mounted(this: ComponentPublicInstance) {
      const root: unknown = this.$el;
      if (root instanceof Element) mend(root, copyLabel);
    },
  });
  app.mount(element);
  return () => {
    app.unmount();
    history.scrollRestoration = scrollRestoration;
    document.body.classList.remove("light-mode", "dark-mode");
  };
}
