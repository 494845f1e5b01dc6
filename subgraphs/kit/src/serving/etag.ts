/**
 * Returns whether an `If-None-Match` header matches the current ETag, so that the response is 304: in a list, as a weak
 * tag, or by `*` (RFC 9110, section 13.1.2).
 *
 * @param etag a strong ETag without a comma
 */
export function namesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  return (ifNoneMatch ?? '').split(',').some((part) => {
    const tag = part.trim();
    return tag === '*' || tag === etag || tag === `W/${etag}`;
  });
}
