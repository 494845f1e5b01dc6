import {
  type Context,
  type Currency,
  type Money,
  type ReadRow,
  Selection,
  type Term,
  changedTerms,
  encodeTerms,
  userErrorsOf,
} from '../../../../kit/src';
import type { CheckoutConfigurationRepository } from '../checkout-configurations/checkout-configuration.repository';
import type { Charges } from '../../payments/charges/charges';
import { acceptsCards } from '../../payments/payment-options/payment-methods';
import type { PlanRepository } from '../../catalogue/plans/plan.repository';
import type { PaymentMethodConfiguration } from '../../catalogue/plans/plan-parts.type';
import type { PlanType, ReleaseMethod, TaxType } from '../../catalogue/plans/plan.states';
import { requirementsOf } from '../purchases/purchase.requirements';
import { entryTerms, setupTerms } from '../purchases/purchase.terms';
import { maxUnits } from '../purchases/purchases';
import { requireHostedPage } from './checkout.rules';
import type { CheckoutOffer } from './checkout.type';

const emptySelection = Selection.none;
const ofPlan = Selection.of([
  ...Selection.names(
    'account',
    'currency',
    'title',
    'planType',
    'releaseMethod',
    'allowMultipleQuantity',
    'stock',
    'unlimitedStock',
    'taxType',
    'requirements',
    'cardPayments',
    'paymentMethodConfiguration',
    'formattedPrice',
  ).fields,
  ['initialPrice', emptySelection],
  ['renewalPrice', emptySelection],
  ['product', Selection.names('collectShippingAddress')],
]);
const ofConfiguration = Selection.names('account', 'mode', 'currency', 'allowPromoCodes', 'paymentMethodConfiguration');

interface PlanRow extends ReadRow {
  readonly accountId: string;
  readonly currency: Currency;
  readonly title: string | null;
  readonly planType: PlanType;
  readonly releaseMethod: ReleaseMethod;
  readonly initialPrice: Money;
  readonly renewalPrice: Money;
  readonly allowMultipleQuantity: boolean;
  readonly stock: number;
  readonly unlimitedStock: boolean;
  readonly taxType: TaxType;
  readonly requirements: Record<string, unknown>;
  readonly cardPayments: boolean;
  readonly paymentMethodConfiguration: PaymentMethodConfiguration | null;
  readonly formattedPrice: string;
  readonly product: { readonly collectShippingAddress: boolean } | null;
}

interface ConfigurationRow extends ReadRow {
  readonly accountId: string;
  readonly mode: 'payment' | 'setup';
  readonly currency: Currency | null;
  readonly allowPromoCodes: boolean;
  readonly paymentMethodConfiguration: PaymentMethodConfiguration | null;
}

type Offer = Omit<CheckoutOffer, 'terms' | 'termErrors'>;

/**
 * Contents of a checkout page (offer), and the terms that the buyer must accept if they do not come from a price quote.
 */
interface OfferWithTerms {
  readonly offer: Offer;
  /** Terms that the buyer must accept. Null for a purchase, whose terms come from the price quote. */
  readonly terms: readonly Term[] | null;
}

/** Reads what checkout pages show: the plan or checkout, its state and the inputs that are required. */
export class CheckoutOffers {
  constructor(
    private readonly plans: PlanRepository,
    private readonly configurations: CheckoutConfigurationRepository,
    private readonly charges: Charges,
  ) {}

  /**
   * Returns the contents of the checkout page for a plan id, a checkout id or a short link; null if there is no such
   * link or if its plan or product is deleted.
   *
   * @param shownTerms terms that the page has already shown to the buyer, to report changes; null for none
   */
  async find(
    ctx: Context,
    link: string,
    shownTerms: string | null,
    selection: Selection,
  ): Promise<CheckoutOffer | null> {
    requireHostedPage(ctx);
    const found = await this.offer(ctx, link, selection);
    return found && { ...found.offer, ...compared(found.terms, shownTerms) };
  }

  private async offer(ctx: Context, link: string, selection: Selection): Promise<OfferWithTerms | null> {
    const selectionOf = (field: string) => selection.fields.get(field) ?? emptySelection;
    const isCheckout = link.startsWith('ch_');
    const configuration = isCheckout
      ? ((await this.configurations.find(
          ctx,
          link,
          selectionOf('configuration').with(ofConfiguration),
        )) as ConfigurationRow | null)
      : null;
    if (isCheckout && !configuration) return null;
    if (configuration?.mode === 'setup') return { offer: this.setupOffer(link, configuration), terms: setupTerms() };
    const ofLink = selectionOf('plan').with(ofPlan);
    const onSale = (await this.plans.ofCheckoutLink(ctx, link, ofLink)) as PlanRow | null;
    const plan = onSale ?? ((await this.plans.ofAnyCheckoutLink(ctx, link, ofLink)) as PlanRow | null);
    if (!plan) return null;
    const offer = this.planOffer(isCheckout ? link : plan.id, plan, configuration);
    return { offer: onSale ? offer : { ...offer, state: 'archived' }, terms: termsOf(plan) };
  }

  private setupOffer(link: string, configuration: ConfigurationRow): Offer {
    return {
      ...common,
      link,
      mode: 'setup',
      state: acceptsCards(configuration.paymentMethodConfiguration) ? 'open' : 'closed',
      account: { id: configuration.accountId },
      plan: null,
      configuration,
      currency: configuration.currency ?? 'usd',
      collection: this.charges.processor.collects,
    };
  }

  private planOffer(link: string, plan: PlanRow, configuration: ConfigurationRow | null): Offer {
    const payable =
      plan.cardPayments && acceptsCards(configuration?.paymentMethodConfiguration ?? plan.paymentMethodConfiguration);
    const free = plan.formattedPrice === 'Free';
    const units = plan.unlimitedStock ? maxUnits : Math.min(plan.stock, maxUnits);
    const takesEntries = plan.releaseMethod !== 'buy_now';
    return {
      link,
      mode: 'payment',
      state: !takesEntries && units === 0 ? 'sold_out' : payable || free ? 'open' : 'closed',
      account: { id: plan.accountId },
      plan,
      configuration,
      currency: plan.currency,
      collection: free ? 'nothing' : this.charges.processor.collects,
      takesEntries,
      mostUnits: plan.allowMultipleQuantity ? units : 1,
      takesPromoCodes: !free && (configuration?.allowPromoCodes ?? true),
      asksBillingAddress: plan.taxType !== 'unspecified' || requirementsOf(plan).countries.length > 0,
      asksShippingAddress: plan.product?.collectShippingAddress ?? false,
    };
  }
}

function termsOf({ id, title, planType, releaseMethod, initialPrice, renewalPrice: price }: PlanRow): Term[] | null {
  const renewalPrice = planType === 'renewal' ? price : null;
  return releaseMethod === 'buy_now' ? null : entryTerms({ id, title, releaseMethod, initialPrice, renewalPrice });
}

function compared(
  terms: readonly Term[] | null,
  shownTerms: string | null,
): Pick<CheckoutOffer, 'terms' | 'termErrors'> {
  const changed = terms === null || shownTerms === null ? null : changedTerms(terms, shownTerms);
  return { terms: terms && encodeTerms(terms), termErrors: changed === null ? [] : userErrorsOf(changed) };
}

const common = {
  takesEntries: false,
  mostUnits: 1,
  takesPromoCodes: false,
  asksBillingAddress: false,
  asksShippingAddress: false,
} as const;
