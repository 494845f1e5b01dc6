import { randomBytes } from 'node:crypto';

/** Neither I, L, O nor U: keys are read out and typed. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const groups = 3;
const groupLength = 6;

/** A license key of 90 random bits: `A1B2C3-D4E5F6-G7H8J9`. */
export function newLicenseKey(random: (length: number) => Uint8Array = randomBytes): string {
  const characters = Array.from(random(groups * groupLength), (byte) => alphabet[byte % alphabet.length]);
  return Array.from({ length: groups }, (_, group) => characters.slice(group * groupLength, (group + 1) * groupLength).join('')).join('-');
}

/** Brings a license key as somebody typed it to its stored form. */
export function normalizedLicenseKey(text: string): string {
  return text.trim().toUpperCase();
}
