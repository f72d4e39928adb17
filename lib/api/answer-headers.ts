/**
 * The headers of every JSON answer of the hub. `no-transform` keeps Next from compressing small JSON, which was a sixth
 * of a call's CPU. An answer is data, never a page: it may load nothing, stand in no frame, and tells nobody where its
 * reader came from. Other origins read it by CORS alone.
 */
export const ANSWER_HEADERS = {
  "Content-Type": "application/json; charset=utf-8",
  "Cache-Control": "no-store, no-transform",
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "no-referrer",
};
