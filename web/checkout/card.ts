import type { Card, CardProblem } from './ports';

/** A card as it stands in the form. */
export interface TypedCard {
  readonly number: string;
  readonly expiry: string;
  readonly cvc: string;
}

/** American Express has four digits on its front, all others three on the back. */
const amex = /^3[47]/;

/** The card, or everything that can be seen to be wrong with it: the vault is asked for nothing that cannot be a card. */
export function readCard(typed: TypedCard, now: Date): Card | readonly CardProblem[] {
  const number = typed.number.replace(/[\s-]/g, '');
  const cvc = typed.cvc.trim();
  const expiry = readExpiry(typed.expiry);
  const problems = [numberProblem(number), expiryProblem(typed.expiry, expiry, now), cvcProblem(cvc, number)].filter((problem) => problem !== null);
  return problems.length > 0 || !expiry ? problems : { number, cvc, expMonth: String(expiry.month).padStart(2, '0'), expYear: String(expiry.year) };
}

function numberProblem(number: string): CardProblem | null {
  const problem = (message: string): CardProblem => ({ field: 'number', message });
  if (number === '') return problem('Enter the card number.');
  if (!/^\d+$/.test(number)) return problem('A card number has digits only.');
  if (number.length < 12 || number.length > 19) return problem('The card number is not complete.');
  return luhn(number) ? null : problem('The card number is not right. Check its digits.');
}

/** Whether the last digit fits the others. */
function luhn(number: string): boolean {
  const sum = [...number].toReversed().reduce((total, digit, place) => {
    const value = place % 2 === 0 ? Number(digit) : Number(digit) * 2;
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** `12 / 29`, `12/2029`, `1229` or `122029`. */
function readExpiry(text: string): { readonly month: number; readonly year: number } | null {
  const [, month, year] = /^(0?[1-9]|1[0-2])\s*[/.-]?\s*((?:20)?\d{2})$/.exec(text.trim()) ?? [];
  return month === undefined || year === undefined ? null : { month: Number(month), year: 2_000 + (Number(year) % 100) };
}

function expiryProblem(text: string, expiry: { readonly month: number; readonly year: number } | null, now: Date): CardProblem | null {
  const problem = (message: string): CardProblem => ({ field: 'expiry', message });
  if (text.trim() === '') return problem('Enter the expiry date.');
  if (!expiry) return problem('Enter the expiry date as month and year, like 04 / 29.');
  // A card is good to the end of its month, wherever its owner is.
  const end = Date.UTC(expiry.year, expiry.month, 2);
  return end <= now.getTime() ? problem('This card has expired.') : null;
}

function cvcProblem(cvc: string, number: string): CardProblem | null {
  const problem = (message: string): CardProblem => ({ field: 'cvc', message });
  if (cvc === '') return problem('Enter the security code.');
  const length = amex.test(number) ? 4 : 3;
  return new RegExp(`^\\d{${length}}$`).test(cvc) ? null : problem(`The security code has ${length} digits.`);
}
