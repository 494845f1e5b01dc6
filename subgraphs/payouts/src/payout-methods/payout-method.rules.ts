import { type Currency, ParameterInvalid, sentence, thisInput } from '../../../kit/src';
import type { DestinationFields } from '../providers';
import { type RequiredField, type SupportedMethod, problemOf, supportedMethodOf } from '../supported-methods';
import { DestinationPaysInOthers, DestinationUnknown, FieldUnknown, FieldsMissing } from './payout-method.errors';

const longestNickname = 100;
const longestValue = 200;

/** Returns the supported method and its payout currency; default US dollars if the method pays in them. */
export function chosenDestination(
  id: string,
  currency: Currency | null | undefined,
): { readonly method: SupportedMethod; readonly currency: Currency } {
  const method = supportedMethodOf(id);
  if (!method) throw new DestinationUnknown();
  const [usual] = method.currencies;
  const chosen = currency ?? (method.currencies.includes('usd') ? 'usd' : usual);
  if (!method.currencies.includes(chosen)) throw new DestinationPaysInOthers(method.currencies);
  return { method, currency: chosen };
}

/** Returns the given fields, trimmed. Rejects missing, unknown and invalid ones; the errors never repeat a value. */
export function checkedFields(
  { fields }: SupportedMethod,
  given: Readonly<Record<string, unknown>>,
): DestinationFields {
  const ids = fields.map(({ id }) => id);
  if (Object.keys(given).some((id) => !ids.includes(id))) throw new FieldUnknown(ids);
  const checked: Record<string, string> = {};
  for (const field of fields) {
    const value = textOf(given[field.id], field);
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

function textOf(value: unknown, { id, label }: RequiredField): string {
  if (value == null) return '';
  if (typeof value !== 'string' || value.length > longestValue)
    throw new ParameterInvalid(['fields', id], `${label} is a text of at most ${longestValue} characters.`);
  return value.trim();
}

/** Returns the trimmed nickname; null for none. */
export function checkedNickname(nickname: string | null | undefined): string | null {
  const name = nickname?.trim() ?? '';
  if (name.length > longestNickname)
    throw new ParameterInvalid(['nickname'], sentence`${thisInput} has at most ${longestNickname} characters.`);
  return name || null;
}

/** Masked reference of the destination: the last four characters, or the first letter and the host of an e-mail address. */
export function referenceOf({ definition }: SupportedMethod, fields: DestinationFields): string | null {
  const number = fields[`fld_${definition.number}`]?.replaceAll(' ', '') ?? '';
  const at = number.lastIndexOf('@');
  if (at > 0) return `${number.slice(0, 1)}****${number.slice(at)}`;
  return number.length > 4 ? `****${number.slice(-4)}` : null;
}
