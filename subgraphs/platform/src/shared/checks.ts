import { ParameterInvalid } from '../../../kit/src';

/** Refuses text that is longer than a field holds. Null and undefined pass. */
export function checkLength(value: string | null | undefined, maximum: number, path: readonly string[]): void {
  if (value != null && value.length > maximum) throw new ParameterInvalid(path, `${path.at(-1)} has at most ${maximum} characters.`);
}

/** Limits of account metadata. */
const limits = { keys: 50, keyLength: 100, valueLength: 500 };

/** Refuses metadata beyond 50 keys of 100 characters, text values beyond 500, and values that are no scalars. */
export function checkMetadata(metadata: Record<string, unknown>): void {
  const entries = Object.entries(metadata);
  if (entries.length > limits.keys) throw new ParameterInvalid(['metadata'], `metadata has more than ${limits.keys} keys.`);
  for (const [key, value] of entries) {
    if (key.length === 0 || key.length > limits.keyLength) {
      throw new ParameterInvalid(['metadata'], `Keys of metadata have 1 to ${limits.keyLength} characters.`);
    }
    checkLength(typeof value === 'string' ? value : null, limits.valueLength, ['metadata', key]);
    if (typeof value === 'object' && value !== null) {
      throw new ParameterInvalid(['metadata', key], 'Values of metadata are text, numbers, booleans or null.');
    }
  }
}

const emailForm = /^[^\s@"(),:;<>[\\\]]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i;

/** The e-mail address, trimmed. Refuses what is no address or longer than 254 characters. */
export function checkedEmail(value: string, path: readonly string[]): string {
  const email = value.trim();
  if (email.length > 254 || !emailForm.test(email)) throw new ParameterInvalid(path, `${path.at(-1)} is not an e-mail address.`);
  return email;
}

/** Refuses what is no http(s) address of at most 2,048 characters. */
export function checkUrl(value: string, path: readonly string[]): void {
  const valid = value.length <= 2_048 && URL.canParse(value) && ['http:', 'https:'].includes(new URL(value).protocol);
  if (!valid) throw new ParameterInvalid(path, `${path.at(-1)} is not a web address.`);
}
