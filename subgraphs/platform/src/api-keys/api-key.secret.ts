import type { IdSource } from '../../../kit/src';
import { SecretForm } from '../shared';

export { hashOf } from '../shared';

const form = new SecretForm('service_key_');

/** Generates a secret key. */
export function newSecret(source?: IdSource): string {
  return form.create(source);
}

/** Returns whether the string has the format and checksum of a secret key. */
export function isSecret(text: string): boolean {
  return form.matches(text);
}

/** Returns the redacted secret, `service_key_Ab3d…x9Zq`. */
export function obfuscated(secret: string): string {
  return form.obfuscated(secret);
}
