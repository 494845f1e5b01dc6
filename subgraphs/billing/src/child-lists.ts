import type { ChildList, Context, Parent, Selection } from '../../kit/src';
import { planFilters, type PlanListArgs } from './catalogue/plans/plan.inputs';
import { PlanConnection } from './catalogue/plans/plan.resource';
import { PlanOrderEnum } from './catalogue/plans/plan.states';
import { productFilters } from './catalogue/products/product.inputs';
import { ProductConnection } from './catalogue/products/product.resource';
import { ProductOrderEnum } from './catalogue/products/product.states';
import { promoCodeListFilters } from './catalogue/promo-codes/promo-code.inputs';
import { PromoCodeConnection } from './catalogue/promo-codes/promo-code.resource';
import { PromoCodeOrderEnum } from './catalogue/promo-codes/promo-code.states';
import { checkoutConfigurationFilters } from './checkout/checkout-configurations/checkout-configuration.inputs';
import { CheckoutConfigurationConnection } from './checkout/checkout-configurations/checkout-configuration.resource';
import { CheckoutConfigurationOrderEnum } from './checkout/checkout-configurations/checkout-configuration.states';
import { reviewListFilters, type ReviewListArgs } from './growth/reviews/review.inputs';
import { ReviewConnection } from './growth/reviews/review.resource';
import { invoiceFilters } from './invoicing/invoices/invoice.inputs';
import { InvoiceConnection } from './invoicing/invoices/invoice.resource';
import { InvoiceOrderEnum } from './invoicing/invoices/invoice.states';
import { memberFilters } from './memberships/members/member.read-model';
import { MemberOrderEnum } from './memberships/members/member.states';
import { MemberConnection } from './memberships/members/member.type';
import { membershipListFilters } from './memberships/memberships/membership.inputs';
import { MembershipConnection } from './memberships/memberships/membership.resource';
import { MembershipOrderEnum } from './memberships/memberships/membership.states';
import { paymentFilters } from './payments/payments/payment.inputs';
import { PaymentConnection } from './payments/payments/payment.resource';
import { PaymentOrderEnum } from './payments/payments/payment.states';
import { RefundConnection, refundFilters } from './payments/refunds/refund.resource';
import { shipmentFilters } from './payments/shipments/shipment.inputs';
import { ShipmentConnection } from './payments/shipments/shipment.resource';
import type { PlanRepository } from './catalogue/plans/plan.repository';
import type { ProductRepository } from './catalogue/products/product.repository';
import type { PromoCodeRepository } from './catalogue/promo-codes/promo-code.repository';
import type { CheckoutConfigurationRepository } from './checkout/checkout-configurations/checkout-configuration.repository';
import type { ReviewRepository } from './growth/reviews/review.repository';
import type { InvoiceRepository } from './invoicing/invoices/invoice.repository';
import type { MemberRepository } from './memberships/members/member.repository';
import type { MembershipRepository } from './memberships/memberships/membership.repository';
import type { PaymentRepository } from './payments/payments/payment.repository';
import type { RefundRepository } from './payments/refunds/refund.repository';
import type { ShipmentRepository } from './payments/shipments/shipment.repository';
import { affiliateFilters } from './growth/affiliates/affiliate.inputs';
import { AffiliateConnection } from './growth/affiliates/affiliate.resource';
import { AffiliateOrderEnum } from './growth/affiliates/affiliate.states';
import { leadFilters } from './growth/leads/lead.inputs';
import { LeadConnection } from './growth/leads/lead.resource';
import { entryFilters } from './growth/waitlist-entries/waitlist-entry.inputs';
import { EntryConnection } from './growth/waitlist-entries/waitlist-entry.resource';
import { EntryOrderEnum } from './growth/waitlist-entries/waitlist-entry.states';
import { setupIntentFilters, SetupIntentConnection } from './checkout/setup-intents/setup-intent.resource';
import { FeeMarkupConnection, feeMarkupFilters } from './payments/fee-markups/fee-markup.resource';
import { PaymentMethodConnection, paymentMethodFilters } from './payments/payment-methods/payment-method.resource';
import { tokenTransactionFilters } from './payments/token-transactions/token-transaction.inputs';
import { TokenTransactionConnection } from './payments/token-transactions/token-transaction.resource';
import type { AffiliateRepository } from './growth/affiliates/affiliate.repository';
import type { LeadRepository } from './growth/leads/lead.repository';
import type { EntryRepository } from './growth/waitlist-entries/waitlist-entry.repository';
import type { SetupIntentRepository } from './checkout/setup-intents/setup-intent.repository';
import type { FeeMarkupRepository } from './payments/fee-markups/fee-markup.repository';
import type { PaymentMethodRepository } from './payments/payment-methods/payment-method.repository';
import type { TokenTransactionRepository } from './payments/token-transactions/token-transaction.repository';

/** Repositories whose lists are read as connections of other rows. */
export interface Repositories {
  readonly products: ProductRepository;
  readonly plans: PlanRepository;
  readonly promoCodes: PromoCodeRepository;
  readonly checkouts: CheckoutConfigurationRepository;
  readonly reviews: ReviewRepository;
  readonly invoices: InvoiceRepository;
  readonly members: MemberRepository;
  readonly memberships: MembershipRepository;
  readonly payments: PaymentRepository;
  readonly refunds: RefundRepository;
  readonly shipments: ShipmentRepository;
  readonly intents: SetupIntentRepository;
  readonly methods: PaymentMethodRepository;
  readonly affiliates: AffiliateRepository;
  readonly leads: LeadRepository;
  readonly waitlist: EntryRepository;
  readonly markups: FeeMarkupRepository;
  readonly tokens: TokenTransactionRepository;
}

/** Returns the lists of this domain whose rows refer to others. */
export function childLists(repositories: Repositories) {
  return {
    ...offerLists(repositories),
    ...saleLists(repositories),
    ...customerLists(repositories),
    ...sellerLists(repositories),
  };
}

export type Lists = ReturnType<typeof childLists>;

interface OfParent {
  readonly parent: Parent;
}

function offerLists({ products, plans, promoCodes, checkouts, reviews }: Repositories) {
  const ofPlans = { connection: PlanConnection, type: 'Plan', filters: planFilters, order: PlanOrderEnum };
  return {
    products: {
      connection: ProductConnection,
      type: 'Product',
      filters: productFilters,
      order: ProductOrderEnum,
      list: products.list.bind(products),
    },
    plans: { ...ofPlans, list: plans.list.bind(plans) },
    plansOfProducts: {
      ...ofPlans,
      list: (ctx: Context, args: PlanListArgs & OfParent, selection: Selection) =>
        plans.listOfProduct(ctx, args, selection, args.parent),
    },
    promoCodes: {
      connection: PromoCodeConnection,
      type: 'PromoCode',
      filters: promoCodeListFilters,
      order: PromoCodeOrderEnum,
      list: promoCodes.reads.list.bind(promoCodes.reads),
    },
    checkouts: {
      connection: CheckoutConfigurationConnection,
      type: 'CheckoutConfiguration',
      filters: checkoutConfigurationFilters,
      order: CheckoutConfigurationOrderEnum,
      list: checkouts.list.bind(checkouts),
    },
    reviews: {
      connection: ReviewConnection,
      type: 'Review',
      filters: reviewListFilters,
      list: (ctx: Context, args: Omit<ReviewListArgs, 'productId'> & OfParent, selection: Selection) =>
        reviews.listOfProduct(ctx, args, selection, args.parent),
    },
  } satisfies Record<string, ChildList>;
}

function saleLists({ invoices, members, memberships, payments, refunds, shipments }: Repositories) {
  return {
    invoices: {
      connection: InvoiceConnection,
      type: 'Invoice',
      filters: invoiceFilters,
      order: InvoiceOrderEnum,
      list: invoices.list.bind(invoices),
    },
    members: {
      connection: MemberConnection,
      type: 'Member',
      filters: memberFilters,
      order: MemberOrderEnum,
      list: members.list.bind(members),
    },
    memberships: {
      connection: MembershipConnection,
      type: 'Membership',
      filters: membershipListFilters,
      order: MembershipOrderEnum,
      list: memberships.list.bind(memberships),
    },
    membershipsWithAccess: {
      connection: MembershipConnection,
      type: 'Membership',
      filters: membershipListFilters,
      order: MembershipOrderEnum,
      list: memberships.listWithAccess.bind(memberships),
    },
    payments: {
      connection: PaymentConnection,
      type: 'Payment',
      filters: paymentFilters,
      order: PaymentOrderEnum,
      list: payments.list.bind(payments),
    },
    refunds: {
      connection: RefundConnection,
      type: 'Refund',
      filters: refundFilters,
      list: refunds.reads.list.bind(refunds.reads),
    },
    shipments: {
      connection: ShipmentConnection,
      type: 'Shipment',
      filters: shipmentFilters,
      list: shipments.list.bind(shipments),
    },
  } satisfies Record<string, ChildList>;
}

function customerLists({ intents, methods, leads, waitlist, tokens }: Repositories) {
  return {
    setupIntents: {
      connection: SetupIntentConnection,
      type: 'SetupIntent',
      filters: setupIntentFilters,
      list: intents.reads.list.bind(intents.reads),
    },
    paymentMethods: {
      connection: PaymentMethodConnection,
      type: 'PaymentMethod',
      filters: paymentMethodFilters,
      list: methods.list.bind(methods),
    },
    leads: { connection: LeadConnection, type: 'Lead', filters: leadFilters, list: leads.list.bind(leads) },
    entries: {
      connection: EntryConnection,
      type: 'Entry',
      filters: entryFilters,
      order: EntryOrderEnum,
      list: waitlist.list.bind(waitlist),
    },
    tokenTransactions: {
      connection: TokenTransactionConnection,
      type: 'TokenTransaction',
      filters: tokenTransactionFilters,
      list: tokens.reads.list.bind(tokens.reads),
    },
  } satisfies Record<string, ChildList>;
}

function sellerLists({ affiliates, markups }: Repositories) {
  return {
    affiliates: {
      connection: AffiliateConnection,
      type: 'Affiliate',
      filters: affiliateFilters,
      order: AffiliateOrderEnum,
      list: affiliates.list.bind(affiliates),
    },
    feeMarkups: {
      connection: FeeMarkupConnection,
      type: 'FeeMarkup',
      filters: feeMarkupFilters,
      list: markups.reads.list.bind(markups.reads),
    },
  } satisfies Record<string, ChildList>;
}
