const longest = 2_048;

/** Where people go who came from nowhere. */
export const usualPath = '/sign-in/done';

/**
 * A path of ours to go on to; null for everything else. What browsers read differently from how it looks is none:
 * `//host` and `/\host` are other hosts, tabs and line breaks are left out, and backslashes are slashes.
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
