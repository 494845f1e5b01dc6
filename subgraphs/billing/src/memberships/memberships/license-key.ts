import { type IdSource, randomString } from '../../../../kit/src';

const length = 18;

/** Creates a license key of 93 random bits, in three groups of 6 capital letters and digits: `A1B2C3-D4E5F6-G7H8I9`. */
export function newLicenseKey(source?: IdSource): string {
  let text = '';
  while (text.length < length) text += randomString(2 * length, source).replace(/[a-z]/g, '');
  return [text.slice(0, 6), text.slice(6, 12), text.slice(12, length)].join('-');
}

/** Normalizes a license key from user input to its stored form: trimmed, in upper case. */
export function normalizedLicenseKey(text: string): string {
  return text.trim().toUpperCase();
}
