const maxPathLength = 2_048;

/** Default target after the sign-in. */
export const defaultReturnPath = '/sign-in/done';

/**
 * Returns a local path to redirect to; null for everything else. Rejects paths that browsers interpret differently: `//host` and `/\host` are other
 * hosts, tabs and line breaks are ignored, and backslashes are slashes.
 */
export function safeReturnPath(path: string | null | undefined, origin: string): string | null {
  if (!path || path.length > maxPathLength || !/^\/(?!\/)[\x21-\x7e]*$/.test(path) || path.includes('\\')) return null;
  if (!URL.canParse(path, origin)) return null;
  const url = new URL(path, origin);
  return url.origin === new URL(origin).origin && !url.pathname.startsWith('//')
    ? `${url.pathname}${url.search}${url.hash}`
    : null;
}
