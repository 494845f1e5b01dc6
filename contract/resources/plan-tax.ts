import { decimalNumber, scaleDecimal } from '../money';
import { enumValue, integer, list, optional, params, shape, string } from '../wire';
import { taxIdentifierTypes } from './account-enums';
import { currencies } from './shared';

interface AmountsData {
  readonly decimals: number;
  readonly subtotal: { readonly amount: string };
  readonly taxAmount: { readonly amount: string };
  readonly total: { readonly amount: string };
}

const minorUnits = (field: 'subtotal' | 'taxAmount' | 'total', description: string) =>
  integer({
    minimum: 0,
    description: `${description}, in the smallest currency unit (cents for US dollars).`,
  }).computed(`decimals ${field} { amount }`, (data: AmountsData) =>
    decimalNumber(scaleDecimal(data[field].amount, data.decimals)),
  );

/** The price of the first purchase of a plan with tax. */
export const planTax = shape('PlanTax', {
  status: enumValue(
    ['calculated', 'not_calculated'],
    'If the tax is not calculated, it is 0 and the total equals the subtotal.',
  ),
  currency: enumValue(currencies, 'Currency of all amounts.'),
  subtotal: minorUnits('subtotal', 'Price excluding tax'),
  tax_amount: minorUnits('taxAmount', 'Tax'),
  total: minorUnits('total', 'Price including tax'),
  tax_behavior: enumValue(
    ['exclusive', 'inclusive'],
    'Whether the price of the plan includes the tax, or the tax is added.',
  ).from('taxType', (taxType: string) => (taxType === 'INCLUSIVE' ? 'inclusive' : 'exclusive')),
});

export const taxAddressParams = params('TaxAddressParams', {
  country: string('Two letters (ISO 3166-1).'),
  state: optional(string({ maxLength: 200, description: 'Code or name.' })),
  postal_code: optional(string({ maxLength: 20, description: 'Postal code; determines the state if it is absent.' })),
  city: optional(string({ maxLength: 200, description: 'City or town.' })),
  line1: optional(string({ maxLength: 200, description: 'Street and number.' })),
  line2: optional(string({ maxLength: 200, description: 'Second address line.' })),
});

export const buyerTaxIdentifierParams = params('BuyerTaxIdentifierParams', {
  type: enumValue(taxIdentifierTypes, 'Type of the tax number.'),
  value: string({ maxLength: 50, description: 'Tax number, 1 to 50 characters.' }),
});

export const planTaxParams = params('PlanTaxParams', {
  address: optional(
    taxAddressParams.field(),
    'Address of the buyer; takes precedence over the IP address. One of the two is required.',
  ),
  ip_address: optional(
    string({
      maxLength: 45,
      description:
        'IP address of a buyer whose address is unknown. The sandbox maps 192.0.2.0/24 to GB, 198.51.100.0/24 to DE, 203.0.113.0/24 to AU and 2001:db8::/32 to FR.',
    }),
  ),
  tax_ids: optional(
    list(buyerTaxIdentifierParams.field(), { maxItems: 1, description: 'The tax number of a business.' }),
  ),
}).oneRequired('address', 'ip_address');
