import { accountConnection, type ChildList, childConnection } from '../../kit/src';
import { Account } from './accounts/account.type';
import { Plan } from './catalogue/plans/plan.resource';
import { Product } from './catalogue/products/product.resource';
import { PromoCode } from './catalogue/promo-codes/promo-code.resource';
import { CheckoutConfiguration } from './checkout/checkout-configurations/checkout-configuration.resource';
import { childLists, type Lists, type Repositories } from './child-lists';
import { UserAccess } from './memberships/access/user-access.type';
import { Member } from './memberships/members/member.type';
import { Membership } from './memberships/memberships/membership.resource';
import { PaymentMethod } from './payments/payment-methods/payment-method.resource';
import { Payment } from './payments/payments/payment.resource';
import { User } from './users/user.type';

/** Creates the resolvers of the connections from rows to the rows of this domain that refer to them. */
export function childConnections(repositories: Repositories): object[] {
  const lists = childLists(repositories);
  return [
    ...ofAccounts(lists),
    ...ofBuyers(lists),
    ...ofCatalogue(lists),
    ...ofPayments(lists),
    ...childrenInAccount(lists),
  ];
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
    connection(
      lists.paymentMethods,
      'paymentMethods',
      'Saved payment methods of members',
      sharedWithBuyers('member:payment_methods:read'),
    ),
    connection(lists.setupIntents, 'setupIntents', 'Setup intents', sellersOnly('payment:setup_intent:read')),
    connection(lists.leads, 'leads', 'Leads', sellersOnly('lead:basic:read')),
    connection(lists.entries, 'entries', 'Waitlist entries', sellersOnly('plan:waitlist:read')),
    connection(
      lists.tokenTransactions,
      'tokenTransactions',
      'Token transactions',
      sellersOnly('company_token_transaction:read'),
    ),
    connection(lists.affiliates, 'affiliates', 'Affiliates', sellersOnly('affiliate:basic:read')),
    connection(lists.feeMarkups, 'feeMarkups', 'Fee markups', sellersOnly('company:update_child_fees')),
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
      ...lists.paymentMethods,
      ...ofUser,
      field: 'paymentMethods',
      without: [],
      description: `Saved payment methods of the user, newest first: ${visible} \`member:payment_methods:read\`; all for the user.`,
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

/** Rows of one list that refer to rows of the same account, by the field of the parents and their column. */
interface InAccount {
  readonly list: ChildList;
  readonly field: string;
  /** The rows, as the beginning of the description. */
  readonly rows: string;
  readonly permission: string;
  /** Whether buyers receive their own rows without the permission. */
  readonly isShared?: boolean;
  /** Column of the rows, and filters that it replaces, by the type of the parent. */
  readonly parents: Readonly<Record<string, readonly [parent: ParentType, column: string, ...without: string[]]>>;
}

type ParentType = Parameters<typeof accountConnection>[0];

/** Connections from rows to rows of the same account that need no more than the permission of their list. */
function childrenInAccount(lists: Lists): object[] {
  return [...salesInAccount(lists), ...offersInAccount(lists)].flatMap(
    ({ list, field, rows, permission, isShared = false, parents }) =>
      Object.entries(parents).map(([name, [parent, column, ...without]]) =>
        childConnection({
          ...list,
          parent,
          field,
          column,
          sameAccount: true,
          without: [...['accountId', 'accountIds'].filter((filter) => filter in list.filters), ...without],
          description: `${rows} of the ${name}, newest first. Needs \`${permission}\`${isShared ? '; users receive their own' : ''}.`,
        }),
      ),
  );
}

/** Sales, and what they are charged with. */
function salesInAccount(lists: Lists): readonly InAccount[] {
  return [
    {
      list: lists.payments,
      field: 'payments',
      rows: 'Payments',
      permission: 'payment:basic:read',
      isShared: true,
      parents: {
        plan: [Plan, 'plan_id', 'planIds', 'productIds'],
        product: [Product, 'product_id', 'productIds'],
        'payment method': [PaymentMethod, 'payment_method_id'],
      },
    },
    {
      list: lists.memberships,
      field: 'memberships',
      rows: 'Memberships',
      permission: 'member:basic:read',
      isShared: true,
      parents: {
        'promo code': [PromoCode, 'promo_code_id', 'promoCodeIds'],
        'payment method': [PaymentMethod, 'payment_method_id'],
      },
    },
    {
      list: lists.invoices,
      field: 'invoices',
      rows: 'Invoices',
      permission: 'invoice:basic:read',
      parents: {
        plan: [Plan, 'plan_id', 'productIds'],
        product: [Product, 'product_id', 'productIds'],
        member: [Member, 'member_id'],
        membership: [Membership, 'membership_id'],
        payment: [Payment, 'payment_id'],
        'payment method': [PaymentMethod, 'payment_method_id'],
      },
    },
  ];
}

/** What customers have saved and asked for, and offers for them. */
function offersInAccount(lists: Lists): readonly InAccount[] {
  return [
    {
      list: lists.setupIntents,
      field: 'setupIntents',
      rows: 'Setup intents',
      permission: 'payment:setup_intent:read',
      parents: {
        member: [Member, 'member_id'],
        'checkout configuration': [CheckoutConfiguration, 'checkout_configuration_id'],
        'payment method': [PaymentMethod, 'payment_method_id'],
      },
    },
    {
      list: lists.entries,
      field: 'entries',
      rows: 'Waitlist entries',
      permission: 'plan:waitlist:read',
      parents: {
        plan: [Plan, 'plan_id', 'planIds', 'productIds'],
        product: [Product, 'product_id', 'productIds'],
        membership: [Membership, 'membership_id'],
        'checkout configuration': [CheckoutConfiguration, 'checkout_configuration_id'],
      },
    },
    {
      list: lists.paymentMethods,
      field: 'paymentMethods',
      rows: 'Saved payment methods',
      permission: 'member:payment_methods:read',
      isShared: true,
      parents: { member: [Member, 'member_id', 'memberId'] },
    },
    {
      list: lists.tokenTransactions,
      field: 'tokenTransactions',
      rows: 'Token transactions',
      permission: 'company_token_transaction:read',
      parents: { member: [Member, 'member_id', 'userId'] },
    },
    {
      list: lists.leads,
      field: 'leads',
      rows: 'Leads',
      permission: 'lead:basic:read',
      parents: { product: [Product, 'product_id', 'productIds'] },
    },
    {
      list: lists.promoCodes,
      field: 'promoCodes',
      rows: 'Promo codes',
      permission: 'promo_code:basic:read',
      parents: { product: [Product, 'product_id', 'productIds'] },
    },
  ];
}
