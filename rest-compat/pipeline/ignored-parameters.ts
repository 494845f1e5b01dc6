/** Maximum number of parameter names in the response header, and maximum length of the header in bytes. */
const maxNames = 20;
const maxHeaderLength = 1024;

/**
 * Builds the response header `X-Ignored-Parameters` with the names of unknown parameters: percent-encoded, at most 20
 * names and 1 kB. Returns undefined if there are none.
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
