import "./styles/base.css";
import "./styles/controls.css";
import "./styles/workspace.css";
import "./styles/strip.css";
import "./styles/book.css";
import "./styles/helpers.css";
import "./styles/picture.css";
import "./styles/submit.css";
import "./styles/feedback.css";
import "./styles/teacher.css";
import { createRoot } from "react-dom/client";
import { App } from "./app";
import { LanguageProvider } from "./language";
import { openStart } from "./start";

// First, so that the launch session is removed from the address bar before the app renders.
const start = openStart();
const root = document.getElementById("app");
if (root) {
  createRoot(root).render(
    <LanguageProvider locale={start.locale}>
      <App start={start} />
    </LanguageProvider>,
  );
}
