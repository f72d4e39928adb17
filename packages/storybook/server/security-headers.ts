/**
 * Returns the headers of every answer: only the app's own scripts run, and they connect only to `hubOrigins` and this server.
 * `tinyPage` has a policy of its own.
 */
export function securityHeaders(hubOrigins: readonly string[]): Record<string, string> {
  const hub = hubOrigins.join(" ");
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `connect-src 'self' ${hub}`,
    `img-src 'self' ${hub} data: blob: https:`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    "Content-Security-Policy": policy.join("; "),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
  };
}
