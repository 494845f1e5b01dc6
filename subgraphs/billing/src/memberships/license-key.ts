import { type IdSource, randomText } from '../../../kit/src';

const length = 18;

/** A new license key of 93 random bits, in three groups of capitals and digits: `A1B2C3-D4E5F6-G7H8I9`. */
export function newLicenseKey(source?: IdSource): string {
  let text = '';
  while (text.length < length) text += randomText(2 * length, source).replace(/[a-z]/g, '');
  return [text.slice(0, 6), text.slice(6, 12), text.slice(12, length)].join('-');
}

/** Brings a license key as somebody typed it to its stored form. */
export function normalizedLicenseKey(text: string): string {
  return text.trim().toUpperCase();
}
