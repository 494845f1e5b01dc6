import type { IdSource } from '../../../../kit/src';
import { SecretForm } from '../../shared/secret-form';

export { hashOf } from '../../shared/secret-form';

const form = new SecretForm('service_key_');

/** Generates the secret of an API key. */
export function newSecret(source?: IdSource): string {
  return form.create(source);
}

/** Returns whether the string has the format and checksum of an API key secret. */
export function isSecret(text: string): boolean {
  return form.matches(text);
}

/** Returns the secret with its middle redacted: `service_key_Ab3d…x9Zq`. */
export function obfuscated(secret: string): string {
  return form.obfuscated(secret);
}
