import type { Card } from './ports';

/** Longest text of a field that is looked at; whatever is longer is no card. */
const longest = 40;

/** What was typed as a card, as the vault takes it: it knows what a card is. The expiry is `12 / 29`, `12/2029`, `1229` or alike. */
export function readCard(sent: ReadonlyMap<string, string>): Card {
  const [number, expiry, cvc] = ['card_number', 'card_expiry', 'card_cvc'].map((name) =>
    (sent.get(name) ?? '').trim().slice(0, longest),
  ) as [string, string, string];
  const [, expMonth = '', expYear = ''] = /^(0?[1-9]|1[0-2])\s*(?:[/.-]\s*)?((?:20)?\d{2})$/.exec(expiry) ?? [];
  return { number, expMonth, expYear, cvc };
}
