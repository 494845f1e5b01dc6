/** Whether the digits pass the Luhn check, as card numbers do. */
export function isLuhn(digits: string): boolean {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, index) => total + doubled(Number(digit), index % 2 === 1), 0);
  return digits.length > 0 && sum % 10 === 0;
}

function doubled(digit: number, isDoubled: boolean): number {
  const value = isDoubled ? digit * 2 : digit;
  return value > 9 ? value - 9 : value;
}

/**
 * Whether the digits are a routing number of a bank in the United States: nine digits whose sum, with weights 3, 7, 1,
 * is divisible by ten.
 */
export function isRoutingNumber(digits: string): boolean {
  return /^\d{9}$/.test(digits) && digits !== '000000000' && weighted(digits, [3, 7, 1]) % 10 === 0;
}

/**
 * Whether the digits are a CLABE, the bank account number in Mexico: 18 digits, the last of which is a check digit over
 * the others, with weights 3, 7, 1 and each product modulo ten.
 */
export function isClabe(digits: string): boolean {
  if (!/^\d{18}$/.test(digits)) return false;
  const sum = Array.from(digits.slice(0, 17)).reduce(
    (total, digit, index) => total + ((Number(digit) * ([3, 7, 1][index % 3] as number)) % 10),
    0,
  );
  return (10 - (sum % 10)) % 10 === Number(digits[17]);
}

/**
 * Whether the digits are a CPF, the tax number of a person in Brazil: eleven digits, two of them check digits modulo eleven.
 */
export function isCpf(digits: string): boolean {
  if (!/^\d{11}$/.test(digits) || /^(\d)\1+$/.test(digits)) return false;
  return [9, 10].every((length) => {
    const sum = Array.from(digits.slice(0, length)).reduce(
      (total, digit, index) => total + Number(digit) * (length + 1 - index),
      0,
    );
    return ((sum * 10) % 11) % 10 === Number(digits[length]);
  });
}

/** Length of IBANs by country, for the countries of the catalog. */
const ibanLengths: Readonly<Record<string, number>> = {
  AE: 23,
  AT: 20,
  BE: 16,
  BG: 22,
  CH: 21,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  EE: 20,
  ES: 24,
  FI: 18,
  FR: 27,
  GB: 22,
  GR: 27,
  HR: 21,
  HU: 28,
  IE: 22,
  IL: 23,
  IT: 27,
  LT: 20,
  LU: 20,
  LV: 21,
  MT: 31,
  NL: 18,
  NO: 15,
  PL: 28,
  PT: 25,
  RO: 24,
  SA: 24,
  SE: 24,
  SI: 19,
  SK: 24,
  TR: 26,
};

/**
 * Whether the string is an IBAN (ISO 13616): it has the length of its country, and its number modulo 97 is 1. Spaces
 * are ignored.
 */
export function isIban(text: string): boolean {
  const iban = text.replaceAll(' ', '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(iban) || ibanLengths[iban.slice(0, 2)] !== iban.length) return false;
  const digits = Array.from(iban.slice(4) + iban.slice(0, 4), (letter) => Number.parseInt(letter, 36)).join('');
  return BigInt(digits) % 97n === 1n;
}

function weighted(digits: string, weights: readonly number[]): number {
  return Array.from(digits).reduce(
    (sum, digit, index) => sum + Number(digit) * (weights[index % weights.length] as number),
    0,
  );
}
