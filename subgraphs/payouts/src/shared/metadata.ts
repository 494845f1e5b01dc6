import { ParameterInvalid } from '../../../kit/src';

const [mostKeys, longestKey, longestText] = [50, 100, 500];

/** Refuses metadata with more than 50 keys, keys over 100 characters, texts over 500, and values that are lists or objects. Null and undefined pass. */
export function checkPairs(metadata: Readonly<Record<string, unknown>> | null | undefined, field = 'metadata'): void {
  const pairs = Object.entries(metadata ?? {});
  if (pairs.length > mostKeys) throw new ParameterInvalid([field], `${field} has at most ${mostKeys} keys.`);
  for (const [key, value] of pairs) {
    if (key === '' || key.length > longestKey) throw new ParameterInvalid([field], `Keys of ${field} have 1 to ${longestKey} characters.`);
    if (typeof value === 'object' && value !== null) throw new ParameterInvalid([field, key], `Values of ${field} are text, numbers, booleans or null.`);
    if (typeof value === 'string' && value.length > longestText) throw new ParameterInvalid([field, key], `Text in ${field} has at most ${longestText} characters.`);
  }
}
