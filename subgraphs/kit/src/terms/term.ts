import { type Currency, currencies, decimalsOf, ExactDecimal, type Money, formatAmount } from '../money/money';

/** Term of an offer, such as its price. A page displays it, and by submitting the page the user accepts it. */
export interface Term {
  /** Unique name of the term on its page. */
  readonly name: string;
  /** Display name in a sentence, after "The": `renewal price`. */
  readonly label: string;
  /** Value in a canonical form that is compared, whatever its display format. Empty if the term has no value. */
  readonly value: string;
  /** Formats a value for display. Returns null for an invalid value, since a value may come from a submitted page. */
  readonly format: (value: string) => string | null;
  /** Suffix of the current value in a sentence, such as ` every 30 days`. */
  readonly unit?: string;
}

const none = 'none';

/** Creates a term with an amount; null is displayed as "none". */
export function amountTerm(name: string, label: string, money: Money | null, unit?: string): Term {
  const value =
    money === null ? '' : `${new ExactDecimal(money.amount).toFixed(decimalsOf(money.currency))} ${money.currency}`;
  return { name, label, value, format: formatTermAmount, unit: money === null ? undefined : unit };
}

function formatTermAmount(value: string): string | null {
  if (value === '') return none;
  const [, amount = '', currency = ''] = /^(\d{1,15}(?:\.\d{1,18})?) ([a-z_]{3,12})$/.exec(value) ?? [];
  return isCurrency(currency) ? formatAmount({ amount, currency }) : null;
}

function isCurrency(text: string): text is Currency {
  return (currencies as readonly string[]).includes(text);
}

/**
 * Creates a term with a number of things, such as 3 days. `thing` is the singular (`day`, `payment`); null is displayed
 * as `emptyText`, default "none".
 */
export function countTerm(name: string, label: string, count: number | null, thing: string, emptyText = none): Term {
  const formatValue = (value: string): string | null => {
    if (value === '') return emptyText;
    if (!/^\d{1,6}$/.test(value)) return null;
    const number = Number(value);
    return [number.toLocaleString('en'), thing && (number === 1 ? thing : `${thing}s`)].filter(Boolean).join(' ');
  };
  return { name, label, value: count === null ? '' : String(count), format: formatValue };
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Creates a term with a date (UTC); null is displayed as "none". The time of day is ignored. */
export function dayTerm(name: string, label: string, instant: Date | null): Term {
  const formatValue = (value: string): string | null => {
    if (value === '') return none;
    return /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
      ? dayFormat.format(new Date(value))
      : null;
  };
  return { name, label, value: instant === null ? '' : instant.toISOString().slice(0, 10), format: formatValue };
}

/** Creates a term with an enum value and a display label for each value. */
export function enumTerm<Word extends string>(
  name: string,
  label: string,
  enumValue: Word,
  labels: Readonly<Record<Word, string>>,
): Term {
  const formatValue = (value: string) => (Object.hasOwn(labels, value) ? labels[value as Word] : null);
  return { name, label, value: enumValue, format: formatValue };
}

/** Creates a term with a code of at most 100 characters without spaces; null is displayed as "none". */
export function codeTerm(name: string, label: string, code: string | null): Term {
  const formatValue = (value: string) => (value === '' ? none : /^\S{1,100}$/.test(value) ? value : null);
  return { name, label, value: code ?? '', format: formatValue };
}

/**
 * Creates a term that refers to an object by ID. The title of the current object is displayed; a previous object cannot
 * be displayed.
 */
export function referenceTerm(
  name: string,
  label: string,
  thing: { readonly id: string; readonly title: string } | null,
): Term {
  const { id = '', title = none } = thing ?? {};
  return { name, label, value: id, format: (value) => (value === id ? title : null) };
}
