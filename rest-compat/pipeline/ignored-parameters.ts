/** Maximum number of names in the header, and its maximum length in bytes. */
const maxNames = 20;
const maxHeaderLength = 1024;

/**
 * Builds the response header `X-Ignored-Parameters`: percent-encoded names, at most 20 names and 1 kB. Returns
 * undefined if no parameters were ignored.
 */
export function ignoredParametersHeader(names: readonly string[]): string | undefined {
  let header = '';
  for (const name of names.slice(0, maxNames)) {
    const next = header === '' ? encodeURIComponent(name) : `${header}, ${encodeURIComponent(name)}`;
    if (next.length > maxHeaderLength) break;
    header = next;
  }
  return header === '' ? undefined : header;
}
