import { type Context, type Currency, type ReadRow, Selection } from '../../../kit/src';
import type { CheckoutConfigurationRepository } from '../checkout-configurations/checkout-configuration.repository';
import type { Charges } from '../charges/charges';
import { takesCards } from '../payment-options/payment-methods';
import type { PlanRepository } from '../plans';
import type { PaymentMethodConfiguration } from '../plans/plan.entity';
import type { TaxType } from '../plans/plan.states';
import { requirementsOf } from '../purchases/purchase.requirements';
import { mostUnits } from '../purchases/purchases';
import { requireHostedPage } from './checkout.rules';
import type { CheckoutOffer } from './checkout.type';

const none = Selection.none;
const ofPlan = Selection.of([
  ...Selection.names(
    'account',
    'currency',
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
  ['initialPrice', none],
  ['renewalPrice', none],
  ['product', Selection.names('collectShippingAddress')],
]);
const ofConfiguration = Selection.names('account', 'mode', 'currency', 'allowPromoCodes', 'paymentMethodConfiguration');

interface PlanRow extends ReadRow {
  readonly accountId: string;
  readonly currency: Currency;
  readonly releaseMethod: string;
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

/** What a checkout page shows of what a link leads to. */
export class CheckoutOffers {
  constructor(
    private readonly plans: PlanRepository,
    private readonly configurations: CheckoutConfigurationRepository,
    private readonly charges: Charges,
  ) {}

  /** The offer behind a plan's id, a checkout's id or a short link; null when there is nothing, or nothing any more. */
  async find(ctx: Context, link: string, selection: Selection): Promise<CheckoutOffer | null> {
    requireHostedPage(ctx);
    const wanted = (field: string) => selection.fields.get(field) ?? none;
    const isCheckout = link.startsWith('ch_');
    const configuration = isCheckout
      ? ((await this.configurations.find(
          ctx,
          link,
          wanted('configuration').with(ofConfiguration),
        )) as ConfigurationRow | null)
      : null;
    if (isCheckout && !configuration) return null;
    if (configuration?.mode === 'setup') return this.setupOffer(link, configuration);
    const plan = (await this.plans.ofCheckoutLink(ctx, link, wanted('plan').with(ofPlan))) as PlanRow | null;
    return plan && this.planOffer(isCheckout ? link : plan.id, plan, configuration);
  }

  private setupOffer(link: string, configuration: ConfigurationRow): CheckoutOffer {
    return {
      ...common,
      link,
      mode: 'setup',
      state: takesCards(configuration.paymentMethodConfiguration) ? 'open' : 'closed',
      account: { id: configuration.accountId },
      plan: null,
      configuration,
      currency: configuration.currency ?? 'usd',
      collection: this.charges.processor.collects,
    };
  }

  private planOffer(link: string, plan: PlanRow, configuration: ConfigurationRow | null): CheckoutOffer {
    const payable =
      plan.cardPayments && takesCards(configuration?.paymentMethodConfiguration ?? plan.paymentMethodConfiguration);
    const free = plan.formattedPrice === 'Free';
    const units = plan.unlimitedStock ? mostUnits : Math.min(plan.stock, mostUnits);
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

const common = {
  takesEntries: false,
  mostUnits: 1,
  takesPromoCodes: false,
  asksBillingAddress: false,
  asksShippingAddress: false,
} as const;
