/** Names listed in the header, and its bytes. */
const mostNames = 20;
const longestHeader = 1024;

/** Value of `X-Ignored-Parameters`: percent-encoded names, at most 20 and 1 kB; undefined when nothing was ignored. */
export function ignoredParametersHeader(names: readonly string[]): string | undefined {
  let header = '';
  for (const name of names.slice(0, mostNames)) {
    const next = header === '' ? encodeURIComponent(name) : `${header}, ${encodeURIComponent(name)}`;
    if (next.length > longestHeader) break;
    header = next;
  }
  return header === '' ? undefined : header;
}
