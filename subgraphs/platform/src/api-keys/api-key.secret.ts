import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { type IdSource, randomText } from '../../../kit/src';

const prefix = 'service_key_';
/** 36 base-62 characters hold 214 bits, far beyond guessing; a fast hash is therefore enough. */
const randomLength = 36;
const checksumLength = 6;
const form = new RegExp(`^${prefix}[0-9A-Za-z]{${randomLength + checksumLength}}$`);
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** A new secret key: prefix, chance, checksum. It is shown once and kept only as a hash. */
export function newSecret(source?: IdSource): string {
  const random = randomText(randomLength, source);
  return `${prefix}${random}${checksum(random)}`;
}

/** Whether the text can be a secret key at all: a mistyped or cut one is recognised without looking it up. */
export function isSecret(text: string): boolean {
  if (!form.test(text)) return false;
  const random = text.slice(prefix.length, -checksumLength);
  return text.endsWith(checksum(random));
}

/**
 * What is kept of a secret. Secrets are found by this hash, so that comparing takes the same time whatever was guessed:
 * nobody can steer how far two hashes agree.
 */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** The secret as its owner may recognise it: `service_key_Ab3d…x9Zq`. */
export function obfuscated(secret: string): string {
  return `${secret.slice(0, prefix.length + 4)}…${secret.slice(-4)}`;
}

function checksum(random: string): string {
  let text = '';
  for (let rest = crc32(random); text.length < checksumLength; rest = Math.floor(rest / 62)) text = alphabet[rest % 62] + text;
  return text;
}
