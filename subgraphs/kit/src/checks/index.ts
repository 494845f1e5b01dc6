import { ParameterInvalid, sentence, thisInput } from '../errors';

/** A field, or the way to it from the input. */
type Place = string | readonly string[];

const pathOf = (place: Place): readonly string[] => (typeof place === 'string' ? [place] : place);

/** Refuses text that is longer than a field holds. Null and undefined pass. */
export function checkLength(value: string | null | undefined, maximum: number, place: Place): void {
  const path = pathOf(place);
  if (value != null && value.length > maximum)
    throw new ParameterInvalid(path, sentence`${thisInput} has at most ${maximum} characters.`);
}

/** Refuses a whole number outside its range. Null and undefined pass. */
export function checkRange(value: number | null | undefined, minimum: number, maximum: number, field: string): void {
  if (value != null && (value < minimum || value > maximum))
    throw new ParameterInvalid([field], sentence`${thisInput} is a whole number from ${minimum} to ${maximum}.`);
}

/** Limits of metadata (specification, "Limits"). */
const limits = { keys: 50, keyLength: 100, valueLength: 500 };

/**
 * Refuses metadata beyond 50 keys, text values beyond 500 characters, and values that are no scalars. Null and undefined
 * pass.
 *
 * @param keyLength longest key, 100 characters by default
 */
export function checkMetadata(
  metadata: Readonly<Record<string, unknown>> | null | undefined,
  place: Place = 'metadata',
  keyLength = limits.keyLength,
): void {
  const path = pathOf(place);
  const entries = Object.entries(metadata ?? {});
  if (entries.length > limits.keys)
    throw new ParameterInvalid(path, sentence`${thisInput} has more than ${limits.keys} keys.`);
  for (const [key, value] of entries) {
    if (key.length === 0 || key.length > keyLength)
      throw new ParameterInvalid(path, `Keys of metadata have 1 to ${keyLength} characters.`);
    if (typeof value === 'string' && value.length > limits.valueLength)
      throw new ParameterInvalid([...path, key], `Text in metadata has at most ${limits.valueLength} characters.`);
    if (typeof value === 'object' && value !== null)
      throw new ParameterInvalid([...path, key], 'Values of metadata are text, numbers, booleans or null.');
  }
}
