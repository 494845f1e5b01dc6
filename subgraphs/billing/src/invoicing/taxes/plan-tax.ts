import { isIP } from 'node:net';
import {
  type Context,
  type Money,
  ParameterInvalid,
  type ReadRow,
  Selection,
  checkRange,
  checkedCountry,
  decimalsOf,
  messageTemplate,
  thisInput,
} from '../../../../kit/src';
import { QuantityNotAllowed } from '../../memberships/memberships/membership.errors';
import { times } from '../../memberships/memberships/membership.terms';
import type { PlanRepository } from '../../catalogue/plans/plan.repository';
import type { TaxType } from '../../catalogue/plans/plan.states';
import type { TaxCode } from '../../catalogue/products/tax-codes';
import type { IpCountries } from './ip-countries';
import { InvalidVatNumber, InvalidIpAddress, TooManyTaxIds, LocationMissing } from './tax.errors';
import type { PlanTaxInput, TaxAddressInput } from './tax.inputs';
import type { PlanTax } from './tax.type';
import type { TaxIdentifier, TaxRateRequest, TaxRates } from './tax-rates';
import { taxedPurchase } from './taxed-purchase';
import { countryOfVatNumber } from './vat-numbers';

/** Selection of the plan fields that determine price and tax. */
const terms = Selection.of([
  ...Selection.names('currency', 'initialPrice', 'taxType', 'allowMultipleQuantity').fields,
  ['product', Selection.names('productTaxCode')],
]);

interface TaxTerms extends ReadRow {
  readonly initialPrice: Money;
  readonly taxType: TaxType;
  readonly allowMultipleQuantity: boolean;
  readonly product: { readonly productTaxCode: TaxCode | null } | null;
}

type TaxLocation = Pick<TaxRateRequest, 'country' | 'state' | 'postalCode'>;

/** Calculates the price of a plan including tax, without side effects. */
export class PlanTaxes {
  constructor(
    private readonly plans: PlanRepository,
    private readonly rates: TaxRates,
    private readonly ipCountries: IpCountries,
  ) {}

  /**
   * Returns the price of the first purchase of a plan, with the tax for the location of the buyer. Returns null if the
   * plan is not visible to the caller: plans on sale are public, other plans require the read permission. Throws a
   * `DomainError` for invalid input.
   */
  async find(ctx: Context, id: string, input: PlanTaxInput): Promise<PlanTax | null> {
    const plan = ((await this.plans.onSale(ctx, id, terms)) ??
      (await this.plans.reads.find(ctx, id, terms))) as TaxTerms | null;
    if (!plan) return null;
    const quantity = checkedQuantity(plan, input);
    const taxIds = checkedTaxIdentifiers(input);
    const { amount: price, currency } = plan.initialPrice;
    const taxed = await taxedPurchase(this.rates, {
      ...(await this.taxLocationOf(input)),
      taxIds,
      taxCodeId: plan.product?.productTaxCode?.id ?? null,
      at: ctx.clock.now(),
      amount: times(price, quantity, { currency }),
      currency,
      taxType: plan.taxType,
    });
    return {
      status: taxed.rate === null ? 'not_calculated' : 'calculated',
      quantity,
      currency,
      decimals: decimalsOf(currency),
      taxType: plan.taxType,
      subtotal: { amount: taxed.subtotal, currency },
      taxAmount: { amount: taxed.taxAmount, currency },
      total: { amount: taxed.total, currency },
      behavior: taxed.behavior,
      percentage: taxed.rate?.percentage ?? null,
      reverseCharge: taxed.rate?.isReverseCharge ?? false,
    };
  }

  private async taxLocationOf({ address, ipAddress }: PlanTaxInput): Promise<TaxLocation> {
    if (ipAddress != null && isIP(ipAddress) === 0) throw new InvalidIpAddress();
    if (address) return validatedLocation(address);
    if (ipAddress == null) throw new LocationMissing();
    return { country: await this.ipCountries.countryOf(ipAddress), state: null, postalCode: null };
  }
}

function checkedQuantity({ allowMultipleQuantity }: TaxTerms, { quantity }: PlanTaxInput): number {
  checkRange(quantity, 1, 1_000_000, 'quantity');
  if ((quantity ?? 1) > 1 && !allowMultipleQuantity) throw new QuantityNotAllowed();
  return quantity ?? 1;
}

const maxAddressLengths = { state: 200, postalCode: 20, city: 200, line1: 200, line2: 200 } as const;

function validatedLocation(address: TaxAddressInput): TaxLocation {
  for (const [field, maxLength] of Object.entries(maxAddressLengths)) {
    const text = address[field as keyof typeof maxAddressLengths];
    if (text != null && text.length > maxLength)
      throw new ParameterInvalid(
        ['address', field],
        messageTemplate`${thisInput} must have at most ${maxLength} characters.`,
      );
  }
  return {
    country: checkedCountry(address.country, ['address', 'country']),
    state: address.state ?? null,
    postalCode: address.postalCode ?? null,
  };
}

const maxTaxIdentifierLength = 50;

function checkedTaxIdentifiers({ taxIds }: PlanTaxInput): readonly TaxIdentifier[] {
  if (!taxIds) return [];
  if (taxIds.length > 1) throw new TooManyTaxIds();
  for (const { type, value } of taxIds) {
    if (value.trim() === '' || value.length > maxTaxIdentifierLength)
      throw new ParameterInvalid(
        ['taxIds', '0', 'value'],
        messageTemplate`${thisInput} must have 1 to ${maxTaxIdentifierLength} characters.`,
      );
    if (type === 'eu_vat' && countryOfVatNumber(value) === null) throw new InvalidVatNumber(['taxIds', '0', 'value']);
  }
  return taxIds;
}
