const longest = 2_048;

/** Default target after the sign-in. */
export const usualPath = '/sign-in/done';

/**
 * Returns a local path to redirect to; null for everything else. Rejects paths that browsers interpret differently: `//host` and `/\host` are other
 * hosts, tabs and line breaks are ignored, and backslashes are slashes.
 */
export function ownPath(wanted: string | null | undefined, origin: string): string | null {
  if (!wanted || wanted.length > longest || !/^\/(?!\/)[\x21-\x7e]*$/.test(wanted) || wanted.includes('\\'))
    return null;
  if (!URL.canParse(wanted, origin)) return null;
  const url = new URL(wanted, origin);
  return url.origin === new URL(origin).origin && !url.pathname.startsWith('//')
    ? `${url.pathname}${url.search}${url.hash}`
    : null;
}
