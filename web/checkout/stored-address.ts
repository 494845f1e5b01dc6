import type { AddressKind } from './fields';

/** A stored address. */
export interface StoredAddress {
  readonly line1: string | null;
  readonly line2: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly postalCode: string | null;
  /** Two letters in lower case. */
  readonly country: string | null;
}

/** GraphQL selection of a stored address. */
export const storedAddressSelection = '{ line1 line2 city state postalCode country }';

/** Returns the values of the fields of a stored address. */
export function valuesOfAddress(kind: AddressKind, address: StoredAddress): [name: string, value: string][] {
  const { line1, line2, city, state, postalCode, country } = address;
  const values = { line1, line2, city, state, postal_code: postalCode, country: country?.toUpperCase() };
  return Object.entries(values).map(([field, value]) => [`${kind}_${field}`, value ?? '']);
}
