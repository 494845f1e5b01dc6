/** A JSON number kept as its text because a double would change its value. Made by the body parser. */
export class PreciseNumber {
  constructor(readonly source: string) {}
}

/** What stands for a decimal in a request: a plain number, or its text where a double would lose digits. */
export type DecimalInput = number | PreciseNumber;

declare global {
  interface JSON {
    /** Text that `JSON.stringify` writes unchanged. Part of the runtime, not yet of the compiler's library. */
    rawJSON(text: string): object;
    isRawJSON(value: unknown): boolean;
  }
}

const plainDecimal = /^(-?)0*(\d+)(?:\.(\d*?)0*)?$/;
const scientific = /^(-?\d+(?:\.\d*)?)[eE]([+-]?\d{1,4})$/;
const maximumExponent = 60;
const maximumLength = 200;

/**
 * Canonical decimal text: no exponent, no leading or trailing zeros, no negative zero. Undefined if it is no decimal, or
 * one that is longer than 200 characters or whose exponent lies beyond ±60.
 */
export function canonicalDecimal(text: string): string | undefined {
  if (text.length > maximumLength) return undefined;
  const exponential = scientific.exec(text);
  const plain = exponential ? shifted(exponential[1] ?? '', Number(exponential[2])) : text;
  const parts = plain === undefined ? null : plainDecimal.exec(plain);
  if (!parts) return undefined;
  const [, sign, whole, fraction] = parts;
  const digits = fraction ? `${whole}.${fraction}` : `${whole}`;
  return digits === '0' ? '0' : `${sign}${digits}`;
}

/** Moves the decimal point; exponents beyond ±60 are refused so that a short text cannot grow without limit. */
function shifted(mantissa: string, exponent: number): string | undefined {
  if (Math.abs(exponent) > maximumExponent) return undefined;
  const sign = mantissa.startsWith('-') ? '-' : '';
  const [whole = '', fraction = ''] = mantissa.slice(sign.length).split('.');
  const digits = '0'.repeat(maximumExponent) + whole + fraction + '0'.repeat(maximumExponent);
  const point = maximumExponent + whole.length + exponent;
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
}

/** Decimal text of a request's number. Undefined for what is no decimal (not finite, or beyond the exponent limit). */
export function decimalText(value: DecimalInput): string | undefined {
  return canonicalDecimal(typeof value === 'number' ? String(value) : value.source);
}

/** The request's number for a decimal text: a plain number where a double holds it exactly, else its text. */
export function decimalInput(text: string): DecimalInput | undefined {
  const canonical = canonicalDecimal(text);
  if (canonical === undefined) return undefined;
  return holdsExactly(canonical) ? Number(canonical) : new PreciseNumber(canonical);
}

/**
 * The answer's JSON number for a decimal text, for instance `'10.50'` → `10.5`. Where a double cannot hold the value
 * it is a raw literal that `JSON.stringify` writes digit by digit. Throws on text that is no decimal.
 */
export function decimalNumber(text: string): number | object {
  const canonical = canonicalDecimal(text);
  if (canonical === undefined) throw new RangeError(`Not a decimal: ${text.slice(0, 40)}`);
  return holdsExactly(canonical) ? Number(canonical) : JSON.rawJSON(canonical);
}

function holdsExactly(canonical: string): boolean {
  return canonicalDecimal(String(Number(canonical))) === canonical;
}

/** Decimal text of a value as answers hold it: a number, a raw literal or a text. Throws on anything else. */
export function decimalOf(value: unknown): string {
  const text = value !== null && typeof value === 'object' && 'rawJSON' in value ? value.rawJSON : value;
  const canonical = typeof text === 'number' || typeof text === 'string' ? canonicalDecimal(String(text)) : undefined;
  if (canonical === undefined) throw new RangeError('Not a decimal in an answer');
  return canonical;
}

/** Exact sum of decimal texts. */
export function addDecimals(...texts: readonly string[]): string {
  const scale = Math.max(0, ...texts.map((text) => text.split('.')[1]?.length ?? 0));
  const units = texts.map((text) => {
    const [whole = '', fraction = ''] = text.split('.');
    return BigInt(whole + fraction.padEnd(scale, '0'));
  });
  return scaleDecimal(String(units.reduce((sum, unit) => sum + unit, 0n)), -scale);
}

/** Exact decimal text × 10^exponent, for instance a fraction as a percentage with exponent 2. Exponents up to ±60. */
export function scaleDecimal(text: string, exponent: number): string {
  const scaled = canonicalDecimal(`${text}e${exponent}`);
  if (scaled === undefined) throw new RangeError(`Cannot scale by 10^${exponent}: ${text.slice(0, 40)}`);
  return scaled;
}
