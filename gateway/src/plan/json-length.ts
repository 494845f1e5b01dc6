/** Estimated characters of a field besides its name and string: quotes, colon, comma, and a number or boolean. */
export const fieldOverhead = 10;

/** Returns the estimated JSON length in characters of an object or list in a custom scalar, such as metadata. */
export function lengthOfJson(value: object): number {
  if (JSON.isRawJSON(value)) return fieldOverhead;
  let sum = 2;
  for (const [key, inner] of Object.entries(value)) {
    sum += key.length + fieldOverhead;
    if (typeof inner === 'string') sum += inner.length;
    else if (typeof inner === 'object' && inner !== null) sum += lengthOfJson(inner as object);
  }
  return sum;
}
