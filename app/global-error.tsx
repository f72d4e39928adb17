"use client";

import "./globals.css";
import { buttonClass } from "@/components/ui/button-class";

// The root layout failed, so the language is unknown and no messages are loaded: the texts are here, in both languages.
const TEXTS = [
  { locale: "en", path: "/en", title: "Something went wrong", body: "Try again in a moment.", home: "Home" },
  {
    locale: "ko",
    path: "/kr",
    title: "문제가 생겼습니다",
    body: "잠시 뒤에 다시 해 주세요.",
    home: "홈으로",
  },
] as const;

/** The page that Next shows when the root layout fails, in both languages. */
export default function GlobalError() {
  return (
    <html lang="en">
      <body className="min-h-dvh antialiased">
        <title>Education Hub</title>
        <main className="mx-auto grid max-w-xl gap-10 px-4 py-16 text-center">
          {TEXTS.map(({ locale, path, title, body, home }) => (
            <section key={locale} lang={locale}>
              <h1 className="text-2xl font-bold">{title}</h1>
              <p className="mb-4 mt-2 text-lg text-muted">{body}</p>
              <a href={path} className={buttonClass("secondary")}>
                {home}
              </a>
            </section>
          ))}
        </main>
      </body>
    </html>
  );
}
