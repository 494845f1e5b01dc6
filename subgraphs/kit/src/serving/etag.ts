/**
 * Whether an `If-None-Match` header contains the current ETag, so that the response is 304. The ETag may be in a list
 * or have a weak prefix; a header that is only `*` matches every ETag (RFC 9110, section 13.1.2).
 *
 * @param etag a strong ETag without a comma
 */
export function namesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((part) => {
    const tag = part.trim();
    return tag === etag || tag === `W/${etag}`;
  });
}
