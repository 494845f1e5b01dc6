import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { type IdSource, randomString } from '../../../kit/src';

/** Number of random characters. 36 base-62 characters have 214 bits of entropy, so a fast hash is sufficient. */
const randomLength = 36;
const checksumLength = 6;
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Format of one type of secret: prefix, random characters, checksum. Secrets are shown once and stored as hashes only. */
export class SecretForm {
  private readonly pattern: RegExp;

  /** @param prefix identifies the type of secret for people and secret scanners; example: `service_key_` */
  constructor(private readonly prefix: string) {
    this.pattern = new RegExp(`^${prefix}[0-9A-Za-z]{${randomLength + checksumLength}}$`);
  }

  /** Generates a new secret of this format. */
  create(source?: IdSource): string {
    const random = randomString(randomLength, source);
    return `${this.prefix}${random}${checksum(random)}`;
  }

  /**
   * Returns whether the string has the format and a valid checksum. Detects mistyped and truncated secrets without a
   * database query.
   */
  matches(text: string): boolean {
    if (!this.pattern.test(text)) return false;
    const random = text.slice(this.prefix.length, -checksumLength);
    return text.endsWith(checksum(random));
  }

  /** Returns the redacted secret; example: `service_key_Ab3d…x9Zq`. */
  obfuscated(secret: string): string {
    return `${secret.slice(0, this.prefix.length + 4)}…${secret.slice(-4)}`;
  }
}

/**
 * Returns the hash under which a secret is stored. Lookup by hash prevents timing attacks: a caller cannot control the
 * number of characters that two hashes have in common.
 */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

function checksum(random: string): string {
  let text = '';
  for (let remaining = crc32(random); text.length < checksumLength; remaining = Math.floor(remaining / 62))
    text = alphabet[remaining % 62] + text;
  return text;
}
