import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { type IdSource, randomText } from '../../../kit/src';

/** 36 base-62 characters hold 214 bits, far beyond guessing; a fast hash is therefore enough. */
const randomLength = 36;
const checksumLength = 6;
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** How secrets of one kind are written: prefix, chance, checksum. They are shown once and kept only as hashes. */
export class SecretForm {
  private readonly whole: RegExp;

  /** @param prefix by which people and scanners recognise the kind, `service_key_` */
  constructor(private readonly prefix: string) {
    this.whole = new RegExp(`^${prefix}[0-9A-Za-z]{${randomLength + checksumLength}}$`);
  }

  /** A new secret. */
  create(source?: IdSource): string {
    const random = randomText(randomLength, source);
    return `${this.prefix}${random}${checksum(random)}`;
  }

  /** Whether the text can be such a secret at all: a mistyped or cut one is recognised without looking it up. */
  matches(text: string): boolean {
    if (!this.whole.test(text)) return false;
    const random = text.slice(this.prefix.length, -checksumLength);
    return text.endsWith(checksum(random));
  }

  /** The secret as its owner may recognise it: `service_key_Ab3d…x9Zq`. */
  obfuscated(secret: string): string {
    return `${secret.slice(0, this.prefix.length + 4)}…${secret.slice(-4)}`;
  }
}

/**
 * What is kept of a secret. Secrets are found by this hash, so that comparing takes the same time whatever was guessed:
 * nobody can steer how far two hashes agree.
 */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

function checksum(random: string): string {
  let text = '';
  for (let rest = crc32(random); text.length < checksumLength; rest = Math.floor(rest / 62))
    text = alphabet[rest % 62] + text;
  return text;
}
