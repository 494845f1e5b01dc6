import { accountConnection, type ChildList, childConnection, type Context, type Selection } from '../../kit/src';
import { Account } from './accounts/account.type';
import { planFilters } from './catalogue/plans/plan.inputs';
import { Plan, PlanConnection } from './catalogue/plans/plan.resource';
import { PlanOrderEnum } from './catalogue/plans/plan.states';
import { productFilters } from './catalogue/products/product.inputs';
import { Product, ProductConnection } from './catalogue/products/product.resource';
import { ProductOrderEnum } from './catalogue/products/product.states';
import { promoCodeListFilters } from './catalogue/promo-codes/promo-code.inputs';
import { PromoCodeConnection } from './catalogue/promo-codes/promo-code.resource';
import { PromoCodeOrderEnum } from './catalogue/promo-codes/promo-code.states';
import { checkoutConfigurationFilters } from './checkout/checkout-configurations/checkout-configuration.inputs';
import { CheckoutConfigurationConnection } from './checkout/checkout-configurations/checkout-configuration.resource';
import { CheckoutConfigurationOrderEnum } from './checkout/checkout-configurations/checkout-configuration.states';
import { reviewListFilters } from './growth/reviews/review.inputs';
import { ReviewConnection } from './growth/reviews/review.resource';
import { invoiceFilters } from './invoicing/invoices/invoice.inputs';
import { InvoiceConnection } from './invoicing/invoices/invoice.resource';
import { InvoiceOrderEnum } from './invoicing/invoices/invoice.states';
import { memberFilters } from './memberships/members/member.read-model';
import { MemberOrderEnum } from './memberships/members/member.states';
import { Member, MemberConnection } from './memberships/members/member.type';
import { membershipListFilters } from './memberships/memberships/membership.inputs';
import { Membership, MembershipConnection } from './memberships/memberships/membership.resource';
import { MembershipOrderEnum } from './memberships/memberships/membership.states';
import { UserAccess } from './memberships/access/user-access.type';
import { paymentFilters, type PaymentListArgs } from './payments/payments/payment.inputs';
import { Payment, PaymentConnection } from './payments/payments/payment.resource';
import { PaymentOrderEnum } from './payments/payments/payment.states';
import { RefundConnection, refundFilters } from './payments/refunds/refund.resource';
import { shipmentFilters } from './payments/shipments/shipment.inputs';
import { ShipmentConnection } from './payments/shipments/shipment.resource';
import { User } from './users/user.type';
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

/** Repositories whose lists are read as connections of other rows. */
interface Repositories {
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
}

/** Creates the resolvers of the connections from rows to the rows of this domain that refer to them. */
export function childConnections(repositories: Repositories): object[] {
  const lists = childLists(repositories);
  return [...ofAccounts(lists), ...ofBuyers(lists), ...ofCatalogue(lists), ...ofPayments(lists)];
}

type Lists = ReturnType<typeof childLists>;

function childLists(repositories: Repositories) {
  return { ...offerLists(repositories), ...saleLists(repositories) };
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
    plansOfProducts: { ...ofPlans, list: plans.listOfProduct.bind(plans) },
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
      list: reviews.listOfProduct.bind(reviews),
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
      list: (ctx: Context, args: PaymentListArgs, selection: Selection) =>
        payments.list(ctx, { ...args, page: args }, selection),
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

function ofAccounts(lists: Lists): object[] {
  const connection = (list: ChildList, field: string, rows: string, access: string) =>
    accountConnection(Account, list, field, rows, access);
  const sellersOnly = (permission: string) => `Needs \`${permission}\`.`;
  const sharedWithBuyers = (permission: string) => `Needs \`${permission}\`; users without it receive their own.`;
  return [
    connection(lists.products, 'products', 'Products', sellersOnly('access_pass:basic:read')),
    connection(lists.plans, 'plans', 'Plans', sellersOnly('plan:basic:read')),
    connection(lists.promoCodes, 'promoCodes', 'Promo codes', sellersOnly('promo_code:basic:read')),
    connection(
      lists.checkouts,
      'checkoutConfigurations',
      'Checkout configurations',
      sellersOnly('checkout_configuration:basic:read'),
    ),
    connection(lists.invoices, 'invoices', 'Invoices', sellersOnly('invoice:basic:read')),
    connection(lists.members, 'members', 'Members', sharedWithBuyers('member:basic:read')),
    connection(lists.memberships, 'memberships', 'Memberships', sharedWithBuyers('member:basic:read')),
    connection(lists.payments, 'payments', 'Payments', sharedWithBuyers('payment:basic:read')),
    connection(lists.refunds, 'refunds', 'Refunds', sharedWithBuyers('payment:basic:read')),
    connection(lists.shipments, 'shipments', 'Shipments', sharedWithBuyers('shipment:basic:read')),
  ];
}

/** Connections of users, of the members that they are at accounts, and of their memberships. */
function ofBuyers(lists: Lists): object[] {
  const ofUser = { parent: User, column: 'user_id' };
  const ofMember = {
    parent: Member,
    column: 'member_id',
    sameAccount: true,
    without: ['accountId', 'accountIds', 'userIds'],
  };
  const visible = 'those of accounts on which the caller has';
  return [
    childConnection({
      ...lists.members,
      ...ofUser,
      field: 'members',
      without: ['userIds'],
      description: `The user as a customer of accounts, newest first: ${visible} \`member:basic:read\`; all for the user.`,
    }),
    childConnection({
      ...lists.memberships,
      ...ofUser,
      field: 'memberships',
      without: ['userIds'],
      description: `Memberships of the user, newest first: ${visible} \`member:basic:read\`; all for the user.`,
    }),
    childConnection({
      ...lists.membershipsWithAccess,
      parent: UserAccess,
      column: 'user_id',
      field: 'memberships',
      without: ['userIds', 'statuses'],
      description: 'Memberships that give access, newest first.',
    }),
    childConnection({
      ...lists.payments,
      ...ofUser,
      field: 'payments',
      without: [],
      description: `Payments by the user, newest first: ${visible} \`payment:basic:read\`; all for the user.`,
    }),
    childConnection({
      ...lists.memberships,
      ...ofMember,
      field: 'memberships',
      description: 'Memberships of the member, newest first.',
    }),
    childConnection({
      ...lists.payments,
      ...ofMember,
      field: 'payments',
      without: ['accountId'],
      description: 'Payments by the member, newest first. Needs `payment:basic:read`, except for the user.',
    }),
    childConnection({
      ...lists.payments,
      parent: Membership,
      field: 'payments',
      column: 'membership_id',
      sameAccount: true,
      without: ['accountId', 'membershipId', 'planIds', 'productIds'],
      description: 'Payments for the membership, newest first. Needs `payment:basic:read`, except for its user.',
    }),
  ];
}

function ofCatalogue(lists: Lists): object[] {
  const ofProduct = { parent: Product, column: 'product_id', sameAccount: true };
  const ofPlan = { parent: Plan, column: 'plan_id', sameAccount: true };
  const without = ['accountId', 'accountIds', 'planIds', 'productIds'];
  return [
    childConnection({
      ...lists.plansOfProducts,
      ...ofProduct,
      field: 'plansConnection',
      without: ['accountId', 'productIds'],
      description: 'Plans of the product, newest first; without `plan:basic:read` those that the public can buy.',
    }),
    childConnection({
      ...lists.memberships,
      ...ofProduct,
      field: 'memberships',
      without,
      description: 'Memberships of the product, newest first. Needs `member:basic:read`; users receive their own.',
    }),
    childConnection({
      ...lists.reviews,
      ...ofProduct,
      field: 'reviews',
      without: [],
      description: 'Reviews of the product, newest first; without `access_pass:basic:read` those that are published.',
    }),
    childConnection({
      ...lists.memberships,
      ...ofPlan,
      field: 'memberships',
      without,
      description: 'Memberships of the plan, newest first. Needs `member:basic:read`; users receive their own.',
    }),
    childConnection({
      ...lists.checkouts,
      ...ofPlan,
      field: 'checkoutConfigurations',
      without: ['accountId', 'planId'],
      description:
        'Checkout configurations that sell the plan, newest first. Needs `checkout_configuration:basic:read`.',
    }),
  ];
}

function ofPayments(lists: Lists): object[] {
  const ofPayment = { parent: Payment, column: 'payment_id', sameAccount: true };
  return [
    childConnection({
      ...lists.refunds,
      ...ofPayment,
      field: 'refundsConnection',
      without: ['accountId', 'paymentId', 'userId'],
      description: 'Refunds of the payment, newest first; includes failed refunds.',
    }),
    childConnection({
      ...lists.shipments,
      ...ofPayment,
      field: 'shipments',
      without: ['accountId', 'paymentIds', 'userId'],
      description: 'Shipments of the payment, newest first. Needs `shipment:basic:read`, except for the buyer.',
    }),
  ];
}
