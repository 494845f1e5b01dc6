import { decimalNumber, scaleDecimal } from '../../money';
import { type TSchema, Type, enumOf, ref } from '../../schemas';
import { taxIdentifierTypes } from '../account/enums';
import { currencies, optional, toEnumValue } from '../shared';

const minorUnits = (description: string) =>
  Type.Integer({
    minimum: 0,
    description: `${description}, in the smallest currency unit (cents for US dollars).`,
  });

/** JSON Schemas for the tax on plans in the date-versioned REST API. */
export const planTaxSchemas: Record<string, TSchema> = {
  PlanTax: Type.Object({
    status: enumOf(['calculated', 'not_calculated'], {
      description: 'If the tax is not calculated, it is 0 and the total equals the subtotal.',
    }),
    currency: enumOf(currencies),
    subtotal: minorUnits('Price excluding tax'),
    tax_amount: minorUnits('Tax'),
    total: minorUnits('Price including tax'),
    tax_behavior: enumOf(['exclusive', 'inclusive'], {
      description: 'Whether the price of the plan includes the tax, or the tax is added.',
    }),
  }),
  PlanTaxParams: Type.Object({
    address: optional(ref('TaxAddressParams'), {
      description: 'Address of the buyer; takes precedence over the IP address. One of the two is required.',
    }),
    ip_address: optional(Type.String({ maxLength: 45 }), {
      description:
        'IP address of a buyer whose address is unknown. The sandbox maps 192.0.2.0/24 to GB, 198.51.100.0/24 to DE, 203.0.113.0/24 to AU and 2001:db8::/32 to FR.',
    }),
    tax_ids: optional(Type.Array(ref('BuyerTaxIdentifierParams'), { maxItems: 1 }), {
      description: 'The tax number of a business.',
    }),
  }),
  TaxAddressParams: Type.Object({
    country: Type.String({ description: 'Two letters (ISO 3166-1).' }),
    state: optional(Type.String({ maxLength: 200, description: 'Code or name.' })),
    postal_code: optional(Type.String({ maxLength: 20 })),
    city: optional(Type.String({ maxLength: 200 })),
    line1: optional(Type.String({ maxLength: 200 })),
    line2: optional(Type.String({ maxLength: 200 })),
  }),
  BuyerTaxIdentifierParams: Type.Object({ type: enumOf(taxIdentifierTypes), value: Type.String({ maxLength: 50 }) }),
};

interface Amount {
  readonly amount: string;
}

/** GraphQL data of the tax on a plan. */
export interface PlanTaxData {
  readonly status: string;
  readonly currency: string;
  readonly decimals: number;
  readonly subtotal: Amount;
  readonly taxAmount: Amount;
  readonly total: Amount;
  readonly taxType: string;
}

/**
 * Serializes the tax on a plan for the latest REST API version. `tax_behavior` is `exclusive` unless the tax type is
 * `INCLUSIVE`.
 */
export function serializePlanTax({ decimals, ...tax }: PlanTaxData) {
  const inMinorUnits = ({ amount }: Amount) => decimalNumber(scaleDecimal(amount, decimals));
  return {
    status: toEnumValue(tax.status),
    currency: toEnumValue(tax.currency),
    subtotal: inMinorUnits(tax.subtotal),
    tax_amount: inMinorUnits(tax.taxAmount),
    total: inMinorUnits(tax.total),
    tax_behavior: tax.taxType === 'INCLUSIVE' ? 'inclusive' : 'exclusive',
  };
}
