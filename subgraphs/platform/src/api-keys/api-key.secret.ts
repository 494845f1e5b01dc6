import type { IdSource } from '../../../kit/src';
import { SecretForm } from '../shared';

export { hashOf } from '../shared';

const form = new SecretForm('service_key_');

/** A new secret key. */
export function newSecret(source?: IdSource): string {
  return form.create(source);
}

/** Whether the text can be a secret key at all. */
export function isSecret(text: string): boolean {
  return form.matches(text);
}

/** The secret as its owner may recognise it: `service_key_Ab3d…x9Zq`. */
export function obfuscated(secret: string): string {
  return form.obfuscated(secret);
}
