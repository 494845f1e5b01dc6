/** A JSON number stored as a string, because a double would change its value. Created by the body parser. */
export class PreciseNumber {
  constructor(readonly source: string) {}
}

/** A decimal in a request: a plain number, or a `PreciseNumber` if a double would lose digits. */
export type DecimalInput = number | PreciseNumber;

declare global {
  interface JSON {
    /**
     * Creates a raw literal that `JSON.stringify` writes unchanged. Part of the runtime, not yet of TypeScript's
     * library.
     */
    rawJSON(text: string): object;
    isRawJSON(value: unknown): boolean;
  }
}

const plainDecimal = /^(-?)0*(\d+)(?:\.(\d*?)0*)?$/;
const scientific = /^(-?\d+(?:\.\d*)?)[eE]([+-]?\d{1,4})$/;
const maximumExponent = 60;
const maximumLength = 200;

/**
 * Returns the canonical form of a decimal string: no exponent, no leading or trailing zeros, no negative zero. Returns
 * undefined if the string is not a decimal, is longer than 200 characters, or has an exponent beyond ±60.
 */
export function canonicalDecimal(text: string): string | undefined {
  if (text.length > maximumLength) return undefined;
  const exponential = scientific.exec(text);
  const plain = exponential ? shifted(exponential[1] ?? '', Number(exponential[2])) : text;
  const match = plain === undefined ? null : plainDecimal.exec(plain);
  if (!match) return undefined;
  const [, sign, whole, fraction] = match;
  const digits = fraction ? `${whole}.${fraction}` : `${whole}`;
  return digits === '0' ? '0' : `${sign}${digits}`;
}

/**
 * Moves the decimal point of `mantissa` to the right by `exponent` digits. Returns undefined for exponents beyond ±60,
 * so that a short string cannot grow without limit.
 */
function shifted(mantissa: string, exponent: number): string | undefined {
  if (Math.abs(exponent) > maximumExponent) return undefined;
  const sign = mantissa.startsWith('-') ? '-' : '';
  const [whole = '', fraction = ''] = mantissa.slice(sign.length).split('.');
  const digits = '0'.repeat(maximumExponent) + whole + fraction + '0'.repeat(maximumExponent);
  const point = maximumExponent + whole.length + exponent;
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
}

/**
 * Returns the canonical decimal string of a number in a request. Returns undefined if it is not a decimal (not finite,
 * or beyond the exponent limit).
 */
export function toDecimalString(value: DecimalInput): string | undefined {
  return canonicalDecimal(typeof value === 'number' ? String(value) : value.source);
}

/**
 * Returns the request value of a decimal string: a number if a double represents it exactly, otherwise a
 * `PreciseNumber`. Returns undefined if the string is not a decimal.
 */
export function decimalInput(text: string): DecimalInput | undefined {
  const canonical = canonicalDecimal(text);
  if (canonical === undefined) return undefined;
  return isExactDouble(canonical) ? Number(canonical) : new PreciseNumber(canonical);
}

/**
 * Returns the JSON number of a response for a decimal string, for instance `'10.50'` → `10.5`. If a double cannot
 * represent the value, returns a raw literal that `JSON.stringify` writes digit by digit. Throws if the string is not a
 * decimal.
 */
export function decimalNumber(text: string): number | object {
  const canonical = canonicalDecimal(text);
  if (canonical === undefined) throw new RangeError(`Not a decimal: ${text.slice(0, 40)}`);
  return isExactDouble(canonical) ? Number(canonical) : JSON.rawJSON(canonical);
}

function isExactDouble(canonical: string): boolean {
  return canonicalDecimal(String(Number(canonical))) === canonical;
}

/**
 * Returns the canonical decimal string of a value in a response: a number, a raw literal or a string. Throws for other
 * values.
 */
export function decimalOf(value: unknown): string {
  const text = value !== null && typeof value === 'object' && 'rawJSON' in value ? value.rawJSON : value;
  const canonical = typeof text === 'number' || typeof text === 'string' ? canonicalDecimal(String(text)) : undefined;
  if (canonical === undefined) throw new RangeError('Not a decimal in a response');
  return canonical;
}

/** Returns the exact sum of decimal strings. */
export function addDecimals(...amounts: readonly string[]): string {
  const scale = Math.max(0, ...amounts.map((text) => text.split('.')[1]?.length ?? 0));
  const units = amounts.map((text) => {
    const [whole = '', fraction = ''] = text.split('.');
    return BigInt(whole + fraction.padEnd(scale, '0'));
  });
  return scaleDecimal(String(units.reduce((sum, unit) => sum + unit, 0n)), -scale);
}

/**
 * Multiplies a decimal string by 10^exponent, without rounding. Exponent 2 converts a fraction to a percentage.
 * Exponents up to ±60.
 */
export function scaleDecimal(text: string, exponent: number): string {
  const scaled = canonicalDecimal(`${text}e${exponent}`);
  if (scaled === undefined) throw new RangeError(`Cannot scale by 10^${exponent}: ${text.slice(0, 40)}`);
  return scaled;
}
