import {
  ExactDecimal,
  ParameterInvalid,
  ParameterMissing,
  checkLength,
  checkedCountry,
  messageTemplate,
  thisInput,
} from '../../../../kit/src';
import { usStates } from '../accounts/account.enums';
import { checkUrl, checkedEmail } from '../../shared/checks';
import type { FormationAddress, FormedBusiness, SealedFounder, FounderView } from './llc-formation.entity';
import { FounderTooYoung, SinglePrimaryFounderRequired, PercentagesDoNotAddUp } from './llc-formation.errors';
import {
  type FormationAddressInput,
  type FormedBusinessInput,
  type FounderInput,
  LlcSuffixEnum,
} from './llc-formation.inputs';

type Path = readonly string[];

/** A founder, split into the public part (`shown`) and the part that is stored encrypted (`sealed`). */
export interface CheckedFounder {
  readonly shown: FounderView;
  readonly sealed: SealedFounder;
}

const maxFounders = 10;
const adult = 18;
const oldest = '1900-01-01';
const dateForm = /^\d{4}-\d{2}-\d{2}$/;
const phoneForm = /^\+[1-9]\d{6,14}$/;
const zipForm = /^\d{5}(-?\d{4})?$/;
const ssnForm = /^(\d{9}|\d{3}-\d{2}-\d{4})$/;
const states: readonly string[] = usStates;

/** Returns the company name with its suffix, which is appended when missing. */
export function fullName({ legalName, entitySuffix }: FormedBusinessInput): string {
  const name = text(legalName, 120, ['businessInfo', 'legalName']);
  const hasSuffix = Object.values(LlcSuffixEnum).some((suffix) =>
    name.toLowerCase().endsWith(` ${suffix.toLowerCase()}`),
  );
  return hasSuffix ? name : `${name} ${entitySuffix ?? 'LLC'}`;
}

/** Returns the validated business information, without name and state. */
export function checkedBusiness(given: FormedBusinessInput): FormedBusiness {
  const at = (field: keyof FormedBusinessInput): Path => ['businessInfo', field];
  if (given.website != null) checkUrl(given.website, at('website'));
  return {
    businessType: text(given.businessType, 100, at('businessType')),
    industryGroup: text(given.industryGroup, 100, at('industryGroup')),
    industryType: text(given.industryType, 100, at('industryType')),
    phone: given.phone == null ? null : checkedPhone(given.phone, at('phone')),
    website: given.website ?? null,
    address: given.address ? checkedAddress(given.address, at('address')) : null,
    expediteEin: given.expediteEin ?? false,
    useRegisteredAgent: given.useRegisteredAgent ?? false,
  };
}

/**
 * Returns the validated founders in the given order: 1 to 10, exactly one of them primary, with a total ownership of
 * 100 percent.
 */
export function checkedFounders(given: readonly FounderInput[], now: Date): CheckedFounder[] {
  if (given.length === 0) throw new ParameterMissing(['founders']);
  if (given.length > maxFounders)
    throw new ParameterInvalid(['founders'], messageTemplate`${thisInput} must have at most ${maxFounders} entries.`);
  const founders = given.map((founder, index) => checkedFounder(founder, ['founders', String(index)], now));
  if (given.filter(({ isPrimary }) => isPrimary).length !== 1) throw new SinglePrimaryFounderRequired();
  const totalPercentage = founders.reduce((sum, { shown }) => sum.plus(shown.ownershipPercentage), new ExactDecimal(0));
  if (!totalPercentage.equals(100)) throw new PercentagesDoNotAddUp();
  return founders;
}

function checkedFounder(given: FounderInput, path: Path, now: Date): CheckedFounder {
  const at = (field: keyof FounderInput): Path => [...path, field];
  const ssn = given.ssn == null ? null : checkedSsn(given.ssn, at('ssn'));
  return {
    shown: {
      firstName: text(given.firstName, 100, at('firstName')),
      lastName: text(given.lastName, 100, at('lastName')),
      isPrimary: given.isPrimary,
      ownershipPercentage: checkedPercentage(given.ownershipPercentage, at('ownershipPercentage')),
      ssnLast4: ssn && ssn.slice(-4),
    },
    sealed: {
      email: checkedEmail(given.email, at('email')),
      phone: checkedPhone(given.phone, at('phone')),
      address: checkedAddress(given.address, at('address')),
      dateOfBirth: given.dateOfBirth == null ? null : checkedBirth(given.dateOfBirth, at('dateOfBirth'), now),
      ssn,
    },
  };
}

function text(given: string, maxLength: number, path: Path): string {
  const trimmed = given.trim();
  if (trimmed === '') throw new ParameterMissing(path);
  checkLength(trimmed, maxLength, path);
  return trimmed;
}

function checkedPercentage(given: string, path: Path): string {
  const percent = new ExactDecimal(given);
  if (percent.lessThanOrEqualTo(0) || percent.greaterThan(100) || percent.decimalPlaces() > 4)
    throw new ParameterInvalid(
      path,
      'The share must be above 0 and at most 100 percent, with at most four decimal places.',
    );
  return percent.toFixed();
}

function checkedPhone(given: string, path: Path): string {
  const phone = given.replace(/[\s().-]/g, '');
  if (!phoneForm.test(phone))
    throw new ParameterInvalid(path, 'The phone number must be in E.164 format, for example +13025550100.');
  return phone;
}

/**
 * Returns the nine digits of an SSN without separators. The error does not repeat the input, which may be sensitive.
 */
function checkedSsn(given: string, path: Path): string {
  const number = given.trim();
  if (!ssnForm.test(number)) throw new ParameterInvalid(path, 'This number must have nine digits.');
  return number.replaceAll('-', '');
}

function checkedBirth(given: string, path: Path, now: Date): string {
  const day = new Date(`${given}T00:00:00Z`);
  if (!dateForm.test(given) || Number.isNaN(day.getTime()) || !day.toISOString().startsWith(given) || given < oldest)
    throw new ParameterInvalid(path, 'The date of birth must have the format YYYY-MM-DD.');
  const latest = new Date(now);
  latest.setUTCFullYear(latest.getUTCFullYear() - adult);
  if (given > latest.toISOString().slice(0, 10)) throw new FounderTooYoung(path);
  return given;
}

function checkedAddress(given: FormationAddressInput, path: Path): FormationAddress {
  const at = (field: keyof FormationAddressInput): Path => [...path, field];
  const country = checkedCountry(given.country, at('country'));
  const line2 = given.line2?.trim() ?? '';
  checkLength(line2, 200, at('line2'));
  const address = {
    line1: text(given.line1, 200, at('line1')),
    line2: line2 === '' ? null : line2,
    city: text(given.city, 200, at('city')),
    state: text(given.state, 200, at('state')),
    postalCode: text(given.postalCode, 20, at('postalCode')),
    country,
  };
  if (country !== 'us') return address;
  const state = address.state.toUpperCase();
  if (!states.includes(state))
    throw new ParameterInvalid(at('state'), messageTemplate`${thisInput} must be the two-letter code of a US state.`);
  if (!zipForm.test(address.postalCode))
    throw new ParameterInvalid(at('postalCode'), messageTemplate`${thisInput} must have five or nine digits.`);
  return { ...address, state };
}
