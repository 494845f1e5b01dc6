/** Maximum number of names in the header, and its maximum length in bytes. */
const mostNames = 20;
const longestHeader = 1024;

/** Builds `X-Ignored-Parameters`: percent-encoded names, at most 20 and 1 kB. Returns undefined if no parameters were ignored. */
export function ignoredParametersHeader(names: readonly string[]): string | undefined {
  let header = '';
  for (const name of names.slice(0, mostNames)) {
    const next = header === '' ? encodeURIComponent(name) : `${header}, ${encodeURIComponent(name)}`;
    if (next.length > longestHeader) break;
    header = next;
  }
  return header === '' ? undefined : header;
}
