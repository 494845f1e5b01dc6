import { type FileReplica, ParameterInvalid, ParameterMissing, checkedCountry, checkLength } from '../../../kit/src';
import { InvalidAnswer, FileNotAccepted, FileUnknown, PostBoxNotAllowed } from './verification.errors';
import type { PostalAddress } from './verification.entity';

type Path = readonly string[];

const maxTextLength = 500;
const dateForm = /^\d{4}-\d{2}-\d{2}$/;
const phoneForm = /^\+[1-9]\d{6,14}$/;
const emailForm = /^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/;
const postBoxPattern =
  /\b(p\.?\s*o\.?\s*b(ox)?\b\.?|post(al)?[\s-]*office[\s-]*box\b|postfach\b|apartado\b|bo[iî]te\s+postale\b)/iu;
const nineDigits = /^(\d{9}|\d{3}-\d{2}-\d{4}|\d{2}-\d{7})$/;
const tokenForm = /^[\x21-\x7e]{1,255}$/;

/** Returns the trimmed string. Throws for empty strings and strings longer than 500 characters. */
export function validatedString(given: string, path: Path): string {
  const text = given.trim();
  if (text === '') throw new ParameterMissing(path);
  checkLength(text, maxTextLength, path);
  return text;
}

/** Validates a calendar date, `YYYY-MM-DD`, and returns it. */
export function checkedDate(given: string, path: Path): string {
  const day = new Date(`${given}T00:00:00Z`);
  if (!dateForm.test(given) || Number.isNaN(day.getTime()) || !day.toISOString().startsWith(given))
    throw new ParameterInvalid(path, 'The date must have the format YYYY-MM-DD.');
  return given;
}

/** Validates a date of birth, which must be that of a living person, and returns it. */
export function checkedBirth(given: string, path: Path, now: Date): string {
  const date = checkedDate(given, path);
  if (date >= now.toISOString().slice(0, 10) || date < '1900-01-01')
    throw new ParameterInvalid(path, 'The date of birth must be in the past, and not before 1900.');
  return date;
}

/** Validates a phone number and returns it in E.164 format; example: `+4930123456`. */
export function checkedPhone(given: string, path: Path): string {
  const phone = given.replace(/[\s().-]/g, '');
  if (!phoneForm.test(phone))
    throw new ParameterInvalid(path, 'The phone number must be in E.164 format, for example +4930123456.');
  return phone;
}

function checkedEmail(given: string, path: Path): string {
  const email = validatedString(given, path);
  if (email.length > 255 || !emailForm.test(email)) throw new ParameterInvalid(path, 'This is not an e-mail address.');
  return email;
}

/** Validates a number of nine digits and returns it without hyphens. */
function validatedNineDigits(given: string, path: Path): string {
  const number = given.trim();
  if (!nineDigits.test(number)) throw new ParameterInvalid(path, 'This number must have nine digits.');
  return number.replaceAll('-', '');
}

function checkedWebsite(given: string, path: Path): string {
  const text = validatedString(given, path);
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address) || !new URL(address).hostname.includes('.'))
    throw new ParameterInvalid(path, 'This is not the URL of a website.');
  return address;
}

type Check = (given: string, path: Path, now: Date) => string;

const checks: Readonly<Record<string, Check>> = {
  date_of_birth: checkedBirth,
  email: checkedEmail,
  creator_email_address: checkedEmail,
  ssn: validatedNineDigits,
  ein: validatedNineDigits,
  business_website: checkedWebsite,
};
const checksByType: Readonly<Record<string, Check>> = { date: checkedDate, phone: checkedPhone };

/** Validates an answer to a requirement and returns the normalized value that is stored. */
export function checkedValue(requirement: string, type: string, given: string, path: Path, now: Date): string {
  const check = checks[requirement] ?? checksByType[type] ?? validatedString;
  return check(given, path, now);
}

/** Validates a token that a vault has issued in place of a sensitive value: at most 255 visible ASCII characters. */
export function checkedToken(given: string, path: Path): string {
  if (!tokenForm.test(given)) throw new ParameterInvalid(path, 'This is not a valid vault token.');
  return given;
}

export function checkedOption(given: string, options: readonly string[], path: Path): string {
  if (!options.includes(given)) throw new InvalidAnswer(path, `one of ${options.join(', ')}`);
  return given;
}

export interface AddressFields {
  readonly line1?: string | null;
  readonly line2?: string | null;
  readonly city?: string | null;
  readonly state?: string | null;
  readonly postalCode?: string | null;
  readonly country?: string | null;
}

/**
 * Validates a residential or business address and returns it. Throws for addresses without street, city or country, and
 * for post-office boxes.
 *
 * @param defaultCountry country of an address that contains none; null for no default
 */
export function checkedAddress(given: AddressFields, path: Path, defaultCountry: string | null): PostalAddress {
  const checkedField = (name: keyof AddressFields): string | null => {
    const text = given[name]?.trim() ?? '';
    checkLength(text, 200, [...path, name]);
    if (postBoxPattern.test(text)) throw new PostBoxNotAllowed([...path, name]);
    return text === '' ? null : text;
  };
  const [line1, city, country] = [
    checkedField('line1'),
    checkedField('city'),
    checkedField('country') ?? defaultCountry,
  ];
  if (line1 === null) throw new ParameterMissing([...path, 'line1']);
  if (city === null) throw new ParameterMissing([...path, 'city']);
  if (country === null) throw new ParameterMissing([...path, 'country']);
  return {
    line1,
    line2: checkedField('line2'),
    city,
    state: checkedField('state'),
    postalCode: checkedField('postalCode'),
    country: checkedCountry(country, [...path, 'country']),
  };
}

/** Maximum number of files per answer. */
const maxFiles = 10;
const maxFileSize = 32 * 1024 * 1024;
const contentTypes: readonly string[] = ['image/jpeg', 'image/png', 'application/pdf'];

/**
 * Throws for files that are not accessible to the caller, too large or of a type that is not accepted, for duplicates,
 * and for too many files.
 */
export function checkFiles(
  ids: readonly string[],
  multiple: boolean,
  accessibleFiles: ReadonlyMap<string, FileReplica>,
  path: Path,
): void {
  if (ids.length === 0) throw new ParameterMissing(path);
  if (!multiple && ids.length > 1) throw new InvalidAnswer(path, 'one file');
  if (ids.length > maxFiles) throw new InvalidAnswer(path, `at most ${maxFiles} files`);
  if (new Set(ids).size < ids.length) throw new ParameterInvalid(path, 'A file is specified twice.');
  for (const id of ids) checkFile(accessibleFiles.get(id), path);
}

/** Throws for a file that is not accessible to the caller, too large or of a type that is not accepted. */
export function checkFile(file: FileReplica | undefined, path: Path): void {
  if (!file) throw new FileUnknown(path);
  if (!contentTypes.includes(file.contentType) || file.size > maxFileSize) throw new FileNotAccepted(path);
}
