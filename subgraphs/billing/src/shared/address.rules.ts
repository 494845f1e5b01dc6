import { ParameterInvalid, checkedCountry, messageTemplate, thisInput } from '../../../kit/src';
import type { PostalAddressInput } from './address.inputs';
import type { PostalAddress } from './address.type';

/** Maximum number of characters of each part of an address. */
const maxAddressLengths = { name: 200, line1: 200, line2: 200, city: 200, state: 200, postalCode: 20 } as const;

/**
 * Returns the normalized and validated postal address; null if the input is absent or empty. `field` is the input name
 * for errors.
 */
export function toAddress(input: Partial<PostalAddressInput> | null | undefined, field: string): PostalAddress | null {
  if (!input) return null;
  const text = (part: keyof typeof maxAddressLengths) => {
    const value = input[part]?.trim() || null;
    if (value !== null && value.length > maxAddressLengths[part])
      throw new ParameterInvalid(
        [field, part],
        messageTemplate`${thisInput} must have at most ${maxAddressLengths[part]} characters.`,
      );
    return value;
  };
  const address = {
    name: text('name'),
    line1: text('line1'),
    line2: text('line2'),
    city: text('city'),
    state: text('state'),
    postalCode: text('postalCode'),
    country: input.country?.trim() ? checkedCountry(input.country.trim(), [field, 'country']) : null,
  };
  return Object.values(address).some((value) => value !== null) ? address : null;
}
