import { isClabe, isCpf, isIban, isLuhn, isRoutingNumber } from './checksums';

/** Field that a destination requires before money can be sent. */
export interface RequiredField {
  /** Field ID: `fld_<type>`. */
  readonly id: string;
  readonly type: string;
  readonly label: string;
  readonly inputType: 'text' | 'options' | 'date';
  readonly required: boolean;
  /** Whether the value is stored encrypted and only its last characters are shown. */
  readonly sensitive: boolean;
  readonly placeholder: string | null;
  /** Allowed values; null for free text. */
  readonly options: readonly string[] | null;
  /** Regular expression that the whole trimmed value must match; null for any value. */
  readonly validation: string | null;
  /**
   * Validation in addition to the regular expression, such as a test of check digits; returns whether the value is
   * valid.
   */
  readonly holds?: (text: string) => boolean;
}

interface TextOptions {
  readonly sensitive?: true;
  readonly optional?: true;
  readonly placeholder?: string;
  readonly holds?: (text: string) => boolean;
}

function text<const Type extends string>(
  type: Type,
  label: string,
  validation: string | null,
  options: TextOptions = {},
): TypedField<Type> {
  const { sensitive = false, optional = false, placeholder = null, holds } = options;
  return {
    id: `fld_${type}`,
    type,
    label,
    inputType: 'text',
    required: !optional,
    sensitive,
    placeholder,
    options: null,
    validation,
    ...(holds && { holds }),
  };
}

function choiceField<const Type extends string>(
  type: Type,
  label: string,
  options: readonly string[],
): TypedField<Type> {
  return {
    id: `fld_${type}`,
    type,
    label,
    inputType: 'options',
    required: true,
    sensitive: false,
    placeholder: null,
    options,
    validation: null,
  };
}

/** A field of a known type. */
export type TypedField<Type extends string = FieldType> = RequiredField & { readonly type: Type };

const digitsOnly = (value: string) => value.replaceAll(/\D/g, '');
const email = String.raw`[^\s@]{1,64}@[^\s@]{1,180}\.[^\s@]{2,20}`;
const phone = String.raw`\+[1-9]\d{6,14}`;

const list = [
  text('account_holder_name', 'Name of the account holder', String.raw`[\p{L}\p{N} .,'&/()-]{2,100}`, {
    placeholder: 'Jane Doe',
  }),
  text('bank_account_number', 'Account number', '[0-9]{4,17}', { sensitive: true, placeholder: '000123456789' }),
  text('bank_routing_number', 'Routing number', '[0-9]{9}', { placeholder: '110000000', holds: isRoutingNumber }),
  choiceField('bank_account_type', 'Account type', ['Checking', 'Savings']),
  text('iban', 'IBAN', '[A-Za-z]{2}[0-9]{2}[A-Za-z0-9 ]{11,40}', {
    sensitive: true,
    placeholder: 'DE89 3704 0044 0532 0130 00',
    holds: isIban,
  }),
  text('swift_code', 'BIC (SWIFT code)', '[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?', { placeholder: 'DEUTDEFF' }),
  text('sort_code', 'Sort code', '[0-9]{2}-?[0-9]{2}-?[0-9]{2}', { placeholder: '10-20-30' }),
  text('uk_account_number', 'Account number', '[0-9]{8}', { sensitive: true, placeholder: '12345678' }),
  text('institution_number', 'Institution number', '[0-9]{3}', { placeholder: '001' }),
  text('transit_number', 'Transit number', '[0-9]{5}', { placeholder: '12345' }),
  text('bsb', 'BSB', '[0-9]{3}-?[0-9]{3}', { placeholder: '062-000' }),
  text('clabe', 'CLABE', '[0-9]{18}', { sensitive: true, placeholder: '032180000118359719', holds: isClabe }),
  choiceField('pix_key_type', 'Pix key type', ['Email', 'Phone', 'Random']),
  text('pix_key', 'Pix key', String.raw`[\w@.+-]{5,77}`, { sensitive: true, placeholder: 'jane@example.com' }),
  text('cpf', 'CPF', String.raw`[0-9]{3}\.?[0-9]{3}\.?[0-9]{3}-?[0-9]{2}`, {
    sensitive: true,
    placeholder: '529.982.247-25',
    holds: (value) => isCpf(digitsOnly(value)),
  }),
  text('ifsc', 'IFSC', '[A-Z]{4}0[A-Z0-9]{6}', { placeholder: 'HDFC0000001' }),
  text('vpa', 'UPI id', String.raw`[\w.-]{2,100}@[A-Za-z]{2,30}`, { sensitive: true, placeholder: 'jane@okbank' }),
  text('bank_code', 'Bank code', '[A-Za-z0-9]{2,11}', { placeholder: '0001' }),
  text('branch_code', 'Branch code', '[0-9]{2,6}', { placeholder: '001' }),
  text('local_account_number', 'Account number', '[0-9-]{5,30}', { sensitive: true, placeholder: '1234567890' }),
  text('national_id', 'Identification number', '[A-Za-z0-9.-]{5,20}', { sensitive: true, placeholder: '12345678' }),
  text('email', 'E-mail address', email, { sensitive: true, placeholder: 'jane@example.com' }),
  text('phone_number', 'Phone number', phone, { sensitive: true, placeholder: '+15555550100' }),
  text('card_number', 'Card number', '[0-9 ]{12,23}', {
    sensitive: true,
    placeholder: '4000 0566 5566 5556',
    holds: (value) => isLuhn(digitsOnly(value)),
  }),
  text('card_expiry', 'Expiry (month/year)', '(0[1-9]|1[0-2])/[0-9]{2}', { placeholder: '12/30' }),
  text('address_line1', 'Street and number', '.{3,120}', { placeholder: '1 Main Street' }),
  text('address_line2', 'Apartment, floor', '.{1,120}', { optional: true }),
  text('address_city', 'City', '.{2,80}', { placeholder: 'Springfield' }),
  text('address_state', 'State or region', '.{2,80}', { optional: true, placeholder: 'IL' }),
  text('address_postal_code', 'Postal code', '[A-Za-z0-9 -]{3,12}', { placeholder: '62701' }),
  text('wallet_address', 'Wallet address', '0x[0-9a-fA-F]{40}', {
    sensitive: true,
    placeholder: '0x0000000000000000000000000000000000000001',
  }),
  choiceField('crypto_network', 'Network', ['Base', 'Ethereum', 'Polygon']),
  {
    ...text('date_of_birth', 'Date of birth', '[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])', {
      sensitive: true,
      placeholder: '1990-01-31',
    }),
    inputType: 'date',
  },
] as const satisfies readonly RequiredField[];

export type FieldType = (typeof list)[number]['type'];

/** Types of all fields, in the order of forms. */
export const fieldTypes: readonly FieldType[] = list.map(({ type }) => type);

const byType = new Map<FieldType, TypedField>(list.map((field) => [field.type, field]));

export function fieldOf(type: FieldType): TypedField {
  return byType.get(type) as TypedField;
}

/** Returns the validation error of a value as a sentence; null if it is valid. */
export function problemOf({ label, options, validation, holds }: RequiredField, value: string): string | null {
  if (options && !options.includes(value)) return `${label} must be one of ${options.join(', ')}.`;
  if (validation && !new RegExp(`^(?:${validation})$`, 'u').test(value)) return `${label} has an invalid format.`;
  if (holds && !holds(value)) return `${label} is invalid: its check digits do not match.`;
  return null;
}
