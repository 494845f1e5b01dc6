import { ParameterInvalid } from '../../../kit/src';
import { type CallToAction, callsToAction } from './words';

const longestAddress = 2_048;

/** Limits of product, plan and membership metadata (specification, "Limits"). */
const limits = { keys: 50, keyLength: 100, valueLength: 500 };

/**
 * Checks metadata of a product, plan or membership: at most 50 keys of 100 characters, text values of 500.
 * The reserved keys `custom_cta` and `custom_cta_url` must hold what a checkout button can use.
 */
export function checkMetadata(metadata: Record<string, unknown>, path: readonly string[] = ['metadata']): void {
  const entries = Object.entries(metadata);
  if (entries.length > limits.keys) throw new ParameterInvalid(path, `metadata has more than ${limits.keys} keys.`);
  for (const [key, value] of entries) {
    if (key.length === 0 || key.length > limits.keyLength) {
      throw new ParameterInvalid(path, `Keys of metadata have 1 to ${limits.keyLength} characters.`);
    }
    if (typeof value === 'string' && value.length > limits.valueLength) {
      throw new ParameterInvalid([...path, key], `Text in metadata has at most ${limits.valueLength} characters.`);
    }
    if (typeof value === 'object' && value !== null) {
      throw new ParameterInvalid([...path, key], 'Values of metadata are text, numbers, booleans or null.');
    }
  }
  checkReserved(metadata, path);
}

function checkReserved(metadata: Record<string, unknown>, path: readonly string[]): void {
  const { custom_cta: cta, custom_cta_url: url } = metadata;
  if (cta != null && !callsToAction.includes(cta as CallToAction)) {
    throw new ParameterInvalid([...path, 'custom_cta'], `custom_cta is one of ${callsToAction.join(', ')}.`);
  }
  if (url != null && !isLink(url)) {
    throw new ParameterInvalid([...path, 'custom_cta_url'], 'custom_cta_url is a web address or a tel: link.');
  }
}

/** Whether the value is a link that a checkout button may point to: http, https or tel. */
export function isLink(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  if (/^tel:\+?[0-9 ()-]{3,30}$/.test(value)) return true;
  return isWebAddress(value);
}

/** Whether the value is an address that a browser may be sent to: http or https, at most 2,048 characters. */
export function isWebAddress(value: string): boolean {
  return value.length <= longestAddress && URL.canParse(value) && ['http:', 'https:'].includes(new URL(value).protocol);
}

/**
 * Checks where a buyer is sent afterwards: https, at most 2,048 characters; http only on this very machine. Null is nowhere.
 */
export function checkReturnUrl(value: string | null): string | null {
  if (value === null) return null;
  const local = URL.canParse(value) && ['localhost', '127.0.0.1', '[::1]'].includes(new URL(value).hostname);
  const secure = URL.canParse(value) && new URL(value).protocol === 'https:';
  if (!isWebAddress(value) || !(secure || local)) {
    throw new ParameterInvalid(['returnUrl'], 'returnUrl is an https address of at most 2048 characters; http is for localhost only.');
  }
  return value;
}
