import { ParameterInvalid, checkMetadata, messageTemplate, thisInput, checkAll } from '../../../kit/src';
import { type CallToAction, callsToAction } from './enums';

const maxUrlLength = 2_048;

/**
 * Validates metadata of a product, plan or membership: the general limits, and the reserved keys `custom_cta` and
 * `custom_cta_url`, which set label and link of a button.
 */
export function checkSaleMetadata(metadata: Record<string, unknown>, path: readonly string[] = ['metadata']): void {
  checkAll(
    () => checkMetadata(metadata, path),
    () => checkReserved(metadata, path),
  );
}

function checkReserved(metadata: Record<string, unknown>, path: readonly string[]): void {
  const { custom_cta: cta, custom_cta_url: url } = metadata;
  checkAll(
    () =>
      cta != null &&
      !callsToAction.includes(cta as CallToAction) &&
      new ParameterInvalid([...path, 'custom_cta'], `custom_cta must be one of ${callsToAction.join(', ')}.`),
    () =>
      url != null &&
      !isLink(url) &&
      new ParameterInvalid([...path, 'custom_cta_url'], 'custom_cta_url must be a URL or a tel: link.'),
  );
}

/** Returns whether the value is a valid link for the button in `custom_cta_url`: an http, https or tel URL. */
export function isLink(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  if (/^tel:\+?[0-9 ()-]{3,30}$/.test(value)) return true;
  return isWebAddress(value);
}

/** Returns whether the value is a valid web URL: http or https, at most 2,048 characters. */
export function isWebAddress(value: string): boolean {
  return value.length <= maxUrlLength && URL.canParse(value) && ['http:', 'https:'].includes(new URL(value).protocol);
}

/** Validates a return URL and returns it: https (or http for localhost), at most 2,048 characters. Null is accepted. */
export function checkReturnUrl(value: string | null): string | null {
  if (value === null) return null;
  const local = URL.canParse(value) && ['localhost', '127.0.0.1', '[::1]'].includes(new URL(value).hostname);
  const secure = URL.canParse(value) && new URL(value).protocol === 'https:';
  if (!isWebAddress(value) || !(secure || local)) {
    throw new ParameterInvalid(
      ['returnUrl'],
      messageTemplate`${thisInput} must be an https URL of at most 2048 characters; http is allowed for localhost only.`,
    );
  }
  return value;
}
