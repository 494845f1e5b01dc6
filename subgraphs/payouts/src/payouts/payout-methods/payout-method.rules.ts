import { type Currency, ParameterInvalid, messageTemplate, thisInput } from '../../../../kit/src';
import type { DestinationFields } from '../providers';
import { type RequiredField, problemOf } from '../supported-methods/required-fields';
import { type SupportedMethod, supportedMethodOf } from '../supported-methods/catalogue';
import {
  DestinationCurrencyUnsupported,
  DestinationUnknown,
  FieldUnknown,
  FieldsMissing,
} from './payout-method.errors';

const maxNicknameLength = 100;
const maxValueLength = 200;

/**
 * Returns the catalog entry of the supported payout method with this ID, and the payout currency. The currency defaults
 * to US dollars if the method supports them, otherwise to the first currency of the method. Throws `DestinationUnknown`
 * and `DestinationCurrencyUnsupported`.
 */
export function resolveDestination(
  id: string,
  currency: Currency | null | undefined,
): { readonly method: SupportedMethod; readonly currency: Currency } {
  const method = supportedMethodOf(id);
  if (!method) throw new DestinationUnknown();
  const [firstCurrency] = method.currencies;
  const payoutCurrency = currency ?? (method.currencies.includes('usd') ? 'usd' : firstCurrency);
  if (!method.currencies.includes(payoutCurrency)) throw new DestinationCurrencyUnsupported(method.currencies);
  return { method, currency: payoutCurrency };
}

/**
 * Returns the given destination fields, such as the account number, with trimmed values. Throws on missing, unknown and
 * invalid fields; error messages never contain a field value.
 */
export function checkedFields(
  { fields }: SupportedMethod,
  given: Readonly<Record<string, unknown>>,
): DestinationFields {
  const ids = fields.map(({ id }) => id);
  if (Object.keys(given).some((id) => !ids.includes(id))) throw new FieldUnknown(ids);
  const checked: Record<string, string> = {};
  for (const field of fields) {
    const value = trimmedValue(given[field.id], field);
    if (value === '' && field.required)
      throw new FieldsMissing(
        field.id,
        fields.filter(({ required }) => required).map(({ id }) => id),
      );
    if (value === '') continue;
    const problem = problemOf(field, value);
    if (problem) throw new ParameterInvalid(['fields', field.id], problem);
    checked[field.id] = value;
  }
  return checked;
}

function trimmedValue(value: unknown, { id, label }: RequiredField): string {
  if (value == null) return '';
  if (typeof value !== 'string' || value.length > maxValueLength)
    throw new ParameterInvalid(['fields', id], `${label} must be a string of at most ${maxValueLength} characters.`);
  return value.trim();
}

/** Returns the trimmed nickname; null if it is missing or blank. */
export function checkedNickname(nickname: string | null | undefined): string | null {
  const name = nickname?.trim() ?? '';
  if (name.length > maxNicknameLength)
    throw new ParameterInvalid(
      ['nickname'],
      messageTemplate`${thisInput} must have at most ${maxNicknameLength} characters.`,
    );
  return name || null;
}

/**
 * Returns a masked reference of the destination: the last four characters, or the first letter and the host of an
 * e-mail address; null for numbers of at most four characters.
 */
export function referenceOf({ definition }: SupportedMethod, fields: DestinationFields): string | null {
  const number = fields[`fld_${definition.number}`]?.replaceAll(' ', '') ?? '';
  const at = number.lastIndexOf('@');
  if (at > 0) return `${number.slice(0, 1)}****${number.slice(at)}`;
  return number.length > 4 ? `****${number.slice(-4)}` : null;
}
