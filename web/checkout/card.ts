import type { Card } from './ports';

/** Maximum length of a card field; longer input is cut. */
const maxFieldLength = 40;

/**
 * Reads the card fields of a form in the format of the vault, which validates them. Accepted formats of the expiry include `12 / 29`, `12/2029` and
 * `1229`.
 */
export function readCard(sent: ReadonlyMap<string, string>): Card {
  const [number, expiry, cvc] = ['card_number', 'card_expiry', 'card_cvc'].map((name) =>
    (sent.get(name) ?? '').trim().slice(0, maxFieldLength),
  ) as [string, string, string];
  const [, expMonth = '', expYear = ''] = /^(0?[1-9]|1[0-2])\s*(?:[/.-]\s*)?((?:20)?\d{2})$/.exec(expiry) ?? [];
  return { number, expMonth, expYear, cvc };
}
