import { ParameterInvalid } from '../errors/errors';
import { messageTemplate, thisInput } from '../errors/sentence';

/** Name of an input field, or the path from the input to a nested field; used in errors. */
type FieldPath = string | readonly string[];

const pathOf = (fieldPath: FieldPath): readonly string[] => (typeof fieldPath === 'string' ? [fieldPath] : fieldPath);

/**
 * Throws if a string has more than `maximum` characters. Null and undefined are accepted.
 *
 * @throws ParameterInvalid
 */
export function checkLength(value: string | null | undefined, maximum: number, fieldPath: FieldPath): void {
  const path = pathOf(fieldPath);
  if (value != null && value.length > maximum)
    throw new ParameterInvalid(path, messageTemplate`${thisInput} must have at most ${maximum} characters.`);
}

/**
 * Throws if an integer is less than `minimum` or greater than `maximum`. Null and undefined are accepted.
 *
 * @throws ParameterInvalid
 */
export function checkRange(value: number | null | undefined, minimum: number, maximum: number, field: string): void {
  if (value != null && (value < minimum || value > maximum))
    throw new ParameterInvalid(
      [field],
      messageTemplate`${thisInput} must be a whole number from ${minimum} to ${maximum}.`,
    );
}

/**
 * Limits of metadata: number of keys, and lengths of keys and string values in characters (specification, "Limits").
 */
const limits = { keys: 50, keyLength: 100, valueLength: 500 };

/**
 * Checks metadata (key-value pairs of clients): at most 50 keys, strings of at most 500 characters, only scalar values.
 * Null and undefined are accepted.
 *
 * @param keyLength maximum key length, 100 characters by default
 * @throws ParameterInvalid
 */
export function checkMetadata(
  metadata: Readonly<Record<string, unknown>> | null | undefined,
  fieldPath: FieldPath = 'metadata',
  keyLength = limits.keyLength,
): void {
  const path = pathOf(fieldPath);
  const entries = Object.entries(metadata ?? {});
  if (entries.length > limits.keys)
    throw new ParameterInvalid(path, messageTemplate`${thisInput} must have at most ${limits.keys} keys.`);
  for (const [key, value] of entries) {
    if (key.length === 0 || key.length > keyLength)
      throw new ParameterInvalid(path, `Metadata keys must have 1 to ${keyLength} characters.`);
    if (typeof value === 'string' && value.length > limits.valueLength)
      throw new ParameterInvalid(
        [...path, key],
        `Strings in metadata must have at most ${limits.valueLength} characters.`,
      );
    if (typeof value === 'object' && value !== null)
      throw new ParameterInvalid([...path, key], 'Metadata values must be strings, numbers, booleans, or null.');
  }
}
