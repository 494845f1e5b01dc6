import {
  type Context,
  type Database,
  type Money,
  DomainError,
  Selection,
  type Term,
  type Transaction,
  changedTerms,
  encodeTerms,
  formatAmount,
  userErrorsOf,
} from '../../../../kit/src';
import type { Charges } from '../../payments/charges/charges';
import { addDays } from '../../memberships/memberships/membership.terms';
import type { Plan } from '../../catalogue/plans/plan.resource';
import type { PlanRepository } from '../../catalogue/plans/plan.repository';
import type { TaxType } from '../../catalogue/plans/plan.states';
import { purchaseTerms } from '../purchases/purchase.terms';
import { type Purchases, type QuotedPrice, codeOf } from '../purchases/purchases';
import type { TaxRate, TaxRates } from '../../invoicing/taxes/tax-rates';
import { CheckoutClosed, NoPromoCodes } from './checkout.errors';
import type { AddressInput, CheckoutQuoteInput } from './checkout.inputs';
import { requireHostedPage } from './checkout.rules';
import type { CheckoutTargets } from './checkout-target';
import { describeLaterCharges, laterChargesOf } from './later-charges';
import type { FormattedAmount, CheckoutQuote, CheckoutQuotePayload } from './checkout.type';

const taxTerms = Selection.of([...Selection.names('taxType').fields, ['product', Selection.names('productTaxCode')]]);

export interface CheckoutQuoteDependencies {
  readonly database: Database;
  readonly targets: CheckoutTargets;
  readonly purchases: Purchases;
  readonly plans: PlanRepository;
  readonly charges: Charges;
  readonly taxRates: TaxRates;
}

/** Computes price quotes for purchases on checkout pages. Changes nothing. */
export class CheckoutQuotes {
  constructor(private readonly deps: CheckoutQuoteDependencies) {}

  async quote(ctx: Context, input: CheckoutQuoteInput): Promise<CheckoutQuotePayload> {
    requireHostedPage(ctx);
    const taxRate = await this.taxRate(ctx, input.link, input.billingAddress);
    try {
      const { quote, terms } = await this.deps.database.withoutTransaction((manager) =>
        this.find({ ...ctx, manager }, input, taxRate),
      );
      const changed = input.shownTerms == null ? null : changedTerms(terms, input.shownTerms);
      return { quote, userErrors: [], termErrors: changed === null ? [] : userErrorsOf(changed) };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return { quote: null, userErrors: userErrorsOf(error), termErrors: [] };
    }
  }

  /**
   * Returns the tax rate of a purchase for a billing address; null if there is no country, if the plan has no tax type,
   * or if the country is unknown. Must be called outside of any transaction.
   */
  async taxRate(ctx: Context, link: string, address: AddressInput | null | undefined): Promise<TaxRate | null> {
    if (!address?.country) return null;
    const plan = (await this.deps.plans.ofCheckoutLink(ctx, link, taxTerms)) as {
      taxType: TaxType;
      product: { productTaxCode: { id: string } | null } | null;
    } | null;
    if (!plan || plan.taxType === 'unspecified') return null;
    return this.deps.taxRates.rateFor({
      country: address.country.trim().toLowerCase(),
      state: address.state ?? null,
      postalCode: address.postalCode ?? null,
      taxIds: [],
      taxCodeId: plan.product?.productTaxCode?.id ?? null,
      at: ctx.clock.now(),
    });
  }

  private async find(
    tx: Transaction,
    input: CheckoutQuoteInput,
    taxRate: TaxRate | null,
  ): Promise<{ readonly quote: CheckoutQuote; readonly terms: readonly Term[] }> {
    const { plan, configuration } = await this.deps.targets.read(tx, input.link);
    if (!plan) throw new CheckoutClosed();
    if (input.promoCode && configuration?.allowPromoCodes === false) throw new NoPromoCodes();
    const promoCode = input.promoCode ? { code: input.promoCode } : null;
    const price = await this.deps.purchases.quote(tx, plan, {
      quantity: input.quantity ?? 1,
      promoCode,
      taxRate,
      userId: input.userId ?? null,
    });
    const code = codeOf({ promoCode });
    const terms = purchaseTerms(plan, price, code);
    const quote = toQuote(plan, price, code, tx.clock.now(), this.deps.charges.processor.collects);
    return { quote: { ...quote, terms: encodeTerms(terms) }, terms };
  }
}

function toQuote(
  plan: Plan,
  price: QuotedPrice,
  promoCode: string | null,
  now: Date,
  collects: 'card' | 'hosted',
): Omit<CheckoutQuote, 'terms'> {
  const toAmount = (amount: string): FormattedAmount => {
    const money: Money = { amount, currency: price.currency };
    return { money, formatted: formatAmount(money) };
  };
  const taxed = price.taxBehavior === 'exclusive' || price.taxBehavior === 'inclusive';
  const trialEndsAt = price.trial && plan.trialPeriodDays ? addDays(now, plan.trialPeriodDays) : null;
  const charges = laterChargesOf(plan, price, trialEndsAt ?? addDays(now, plan.billingPeriod ?? 0));
  return {
    quantity: price.quantity,
    subtotal: toAmount(price.subtotal),
    discount: promoCode === null ? null : toAmount(price.discount),
    promoCode,
    tax: taxed ? toAmount(price.taxAmount) : null,
    taxIncluded: price.taxBehavior === 'inclusive',
    total: toAmount(price.total),
    laterCharges: charges.map(({ amount, ...series }) => ({ ...series, amount: toAmount(amount) })),
    later: describeLaterCharges(charges, price.currency),
    trialEndsAt,
    collection: price.needsMethod ? collects : 'nothing',
  };
}
