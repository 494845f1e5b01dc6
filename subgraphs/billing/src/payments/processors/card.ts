import type { CardDetails, CardProblem, CardProblemKinds } from './card-vault';
import type { CardBrand } from './processor.enums';

interface NumberRange {
  readonly brand: CardBrand;
  /**
   * First digits of the lowest card number in the range. `to` contains those of the highest, with the same number of
   * digits; both are inclusive.
   */
  readonly from: string;
  readonly to: string;
  /** Allowed total numbers of digits of a card number in the range. */
  readonly lengths: readonly number[];
}

const upTo19From = (minLength: number): readonly number[] =>
  Array.from({ length: 20 - minLength }, (_, offset) => minLength + offset);

/** Card number ranges of the networks, more specific ranges first. The first matching range determines the brand. */
const ranges: readonly NumberRange[] = [
  { brand: 'amex', from: '34', to: '34', lengths: [15] },
  { brand: 'amex', from: '37', to: '37', lengths: [15] },
  { brand: 'diners', from: '300', to: '305', lengths: upTo19From(14) },
  { brand: 'diners', from: '3095', to: '3095', lengths: upTo19From(14) },
  { brand: 'diners', from: '36', to: '36', lengths: upTo19From(14) },
  { brand: 'diners', from: '38', to: '39', lengths: upTo19From(14) },
  { brand: 'jcb', from: '3528', to: '3589', lengths: upTo19From(16) },
  { brand: 'visa', from: '4', to: '4', lengths: [13, 16, 19] },
  { brand: 'maestro', from: '5018', to: '5018', lengths: upTo19From(12) },
  { brand: 'maestro', from: '5020', to: '5020', lengths: upTo19From(12) },
  { brand: 'maestro', from: '5038', to: '5038', lengths: upTo19From(12) },
  { brand: 'maestro', from: '5893', to: '5893', lengths: upTo19From(12) },
  { brand: 'mastercard', from: '51', to: '55', lengths: [16] },
  { brand: 'mastercard', from: '2221', to: '2720', lengths: [16] },
  { brand: 'discover', from: '6011', to: '6011', lengths: upTo19From(16) },
  { brand: 'discover', from: '644', to: '659', lengths: upTo19From(16) },
  { brand: 'unionpay', from: '62', to: '62', lengths: upTo19From(16) },
  { brand: 'unionpay', from: '81', to: '81', lengths: upTo19From(16) },
  { brand: 'maestro', from: '6304', to: '6304', lengths: upTo19From(12) },
  { brand: 'maestro', from: '6759', to: '6759', lengths: upTo19From(12) },
  { brand: 'maestro', from: '6761', to: '6763', lengths: upTo19From(12) },
];

/** Allowed numbers of digits (ISO 7812) for card numbers of unknown networks. */
const anyLength = upTo19From(12);

/** Maximum number of years between now and the expiry of a card. */
const maxValidityYears = 20;

/** Removes spaces and dashes from a card number. */
export function digitsOf(number: string): string {
  return number.replace(/[\s-]/g, '');
}

/** Returns the brand of a card number that consists of digits only; `unknown` if no range matches. */
export function brandOf(digits: string): CardBrand {
  return rangeOf(digits)?.brand ?? 'unknown';
}

function rangeOf(digits: string): NumberRange | undefined {
  return ranges.find(({ from, to }) => {
    const prefix = digits.slice(0, from.length);
    return prefix.length === from.length && prefix >= from && prefix <= to;
  });
}

/** Returns whether the check digit of a card number is valid (Luhn algorithm, ISO 7812). */
export function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** Parses the expiry month and year of a card; null if invalid. A two-digit year belongs to this century. */
export function expiryOf({
  expMonth,
  expYear,
}: Pick<CardDetails, 'expMonth' | 'expYear'>): { readonly month: number; readonly year: number } | null {
  const [monthString, yearText] = [expMonth.trim(), expYear.trim()];
  if (!/^\d{1,2}$/.test(monthString) || !/^(\d{2}|\d{4})$/.test(yearText)) return null;
  const [month, year] = [Number(monthString), Number(yearText)];
  return month >= 1 && month <= 12 ? { month, year: yearText.length === 2 ? 2000 + year : year } : null;
}

/** Validates card details. Returns at most one problem per field; empty for a valid card. */
export function checkCard(card: CardDetails, now: Date): CardProblem[] {
  const digits = digitsOf(card.number);
  const [number, expiry] = [numberProblem(digits), expiryProblem(card, now)];
  return [
    ...(number === null ? [] : [{ field: 'number', kind: number } as const]),
    ...(expiry === null ? [] : [{ field: 'expiry', kind: expiry } as const]),
    ...cvcProblems(card.cvc.trim(), brandOf(digits)),
  ];
}

function numberProblem(digits: string): CardProblemKinds['number'] | null {
  if (digits === '') return 'numberMissing';
  if (!/^\d+$/.test(digits)) return 'numberDigits';
  const { lengths } = rangeOf(digits) ?? { lengths: anyLength };
  if (digits.length < (lengths[0] ?? 0)) return 'numberIncomplete';
  if (!lengths.includes(digits.length)) return 'numberLength';
  return passesLuhn(digits) ? null : 'numberInvalid';
}

/** Returns the problem of an invalid or past expiry; null if valid. A card is valid until the end of its expiry month, in UTC. */
function expiryProblem(card: CardDetails, now: Date): CardProblemKinds['expiry'] | null {
  const expiry = expiryOf(card);
  if (!expiry) return 'expiryMissing';
  const monthsLeft = (expiry.year - now.getUTCFullYear()) * 12 + expiry.month - 1 - now.getUTCMonth();
  if (monthsLeft < 0) return 'expired';
  return monthsLeft > maxValidityYears * 12 ? 'expiryTooFar' : null;
}

function cvcProblems(cvc: string, brand: CardBrand): CardProblem[] {
  const length = brand === 'amex' ? 4 : 3;
  if (cvc === '') return [{ field: 'cvc', kind: 'cvcMissing' }];
  return cvc.length === length && /^\d+$/.test(cvc) ? [] : [{ field: 'cvc', kind: 'cvcLength', length }];
}
