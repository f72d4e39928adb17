export const ICON_SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="16" fill="#b4502d"/><path d="M32 20c-5-4-11-5-19-5v31c8 0 14 1 19 5 5-4 11-5 19-5V15c-8 0-14 1-19 5Z" fill="#fff7ec"/><path d="M32 20v31" stroke="#b4502d" stroke-width="2.5"/><path d="M19 24c3 0 6 .6 8 1.6M19 31c3 0 6 .6 8 1.6M45 24c-3 0-6 .6-8 1.6M45 31c-3 0-6 .6-8 1.6" stroke="#d99a6c" stroke-width="2.5" fill="none" stroke-linecap="round"/></svg>`;

/** The HTML page of the app. Once the app has read the launch, it sets the page's language. */
export function shellPage(bundle: { scriptPath: string; stylePath: string }): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Storybook</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${bundle.stylePath}">
<script type="module" src="${bundle.scriptPath}"></script>
</head>
<body>
<div id="app"></div>
<noscript><p>Storybook needs JavaScript. 이 앱을 쓰려면 자바스크립트를 켜 주세요.</p></noscript>
</body>
</html>
`;
}

export function notFoundPage(bundle: { stylePath: string }): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Storybook: no such page</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${bundle.stylePath}">
</head>
<body>
<main class="notice">
<img src="/icon.svg" alt="" width="72" height="72">
<h1>This page is not in the book</h1>
<p>Go back to the hub and open this activity again.</p>
<p lang="ko">없는 페이지예요. 허브로 돌아가 이 활동을 다시 열어 주세요.</p>
<p><a class="button" href="/">Storybook</a></p>
</main>
</body>
</html>
`;
}
