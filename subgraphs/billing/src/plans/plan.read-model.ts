import { type Currency, type ListDefinition, ReadModel, column, computed, reference, relation } from '../../../kit/src';
import { acceptedPaymentMethodsField } from '../payment-options';
import { productGuard } from '../products/product.policy';
import type { ReadModels } from '../read-models';
import { noPairs, sellerField } from '../shared';
import { formatPrice } from './plan.price';

const read = { requires: 'plan:basic:read' };

const money = (amount: string | null, currency: Currency) => (amount === null ? null : { amount, currency });

/**
 * Defines the read model of plans: each field is a column or computed from columns.
 *
 * @param origin public base URL of the service, for links
 */
export function planReadModel(models: ReadModels, origin: string): ReadModel {
  return new ReadModel('Plan', 'billing.plans', {
    account: reference('account_id'),
    product: relation(() => models.product, 'product_id', { guard: productGuard }),
    invoiceId: column('(SELECT i.id FROM billing.invoices i WHERE i.plan_id = $row.id)', read),
    title: column('title'),
    description: column('description'),
    internalNotes: column('internal_notes', read),
    paymentLinkDescription: column('payment_link_description'),
    planType: column('plan_type'),
    releaseMethod: column('release_method'),
    releaseMethodSettings: column('release_method_settings'),
    visibility: column('visibility'),
    currency: column('currency'),
    initialPrice: computed(['initial_price', 'currency'], money),
    renewalPrice: computed(['renewal_price', 'currency'], money),
    formattedPrice: computed(['initial_price', 'renewal_price', 'billing_period', 'currency'], formatPrice),
    strikeThroughInitialPrice: computed(['strike_through_initial_price', 'currency'], money),
    strikeThroughRenewalPrice: computed(['strike_through_renewal_price', 'currency'], money),
    billingPeriod: column('billing_period'),
    trialPeriodDays: column('trial_period_days'),
    expirationDays: column('expiration_days'),
    gracePeriodDays: column('grace_period_days'),
    refillable: column('refillable'),
    splitPayRequiredPayments: column('split_pay_required_payments'),
    stock: column('stock', read),
    unlimitedStock: column('unlimited_stock'),
    memberCount: column('member_count', read),
    allowMultipleQuantity: column('allow_multiple_quantity'),
    onePerUser: column('one_per_user'),
    onePerCompany: column('one_per_company'),
    cancelCollabPasses: column('cancel_collab_passes'),
    offerCancelDiscount: column('offer_cancel_discount', read),
    cancelDiscountPercentage: column('cancel_discount_percentage'),
    cancelDiscountIntervals: column('cancel_discount_intervals'),
    adaptivePricingEnabled: column('adaptive_pricing_enabled'),
    collectTax: computed(['tax_type'], (taxType: string) => taxType !== 'unspecified'),
    taxType: column('tax_type'),
    threeDsLevel: column('three_ds_level'),
    checkoutStyling: column('checkout_styling'),
    paymentMethodConfiguration: column('payment_method_configuration'),
    cardPayments: column('card_payments'),
    paypalAccepted: column('paypal_accepted'),
    achPayments: column('ach_payments'),
    coinbaseCommerceAccepted: column('coinbase_commerce_accepted'),
    splititAccepted: column('splitit_accepted'),
    platformBalanceAccepted: column('platform_balance_accepted'),
    legacyPaymentMethodControls: column('legacy_payment_method_controls'),
    acceptedPaymentMethods: acceptedPaymentMethodsField,
    image: column('image'),
    metadata: sellerField('metadata', read.requires, noPairs),
    customFields: column('custom_fields'),
    requirements: column('requirements'),
    shortLink: column('short_link'),
    purchaseUrl: computed(['id'], (id: string) => `${origin}/checkout/${id}`),
    deletable: computed(['deleted_at'], (deletedAt: string | null) => deletedAt === null, read),
    createdAt: column('created_at'),
    updatedAt: column('updated_at'),
    deleted: computed(['deleted_at'], (deletedAt: string | null) => deletedAt !== null),
  });
}

/** Filters and sort orders for the list of plans. The default page size is 100, because accounts have few plans. */
export const planList: ListDefinition = {
  limits: { default: 100, maximum: 100 },
  filters: {
    existing: (row, value) => `(${row}.deleted_at IS NULL) = ${value}`,
    ofInvoices: (row, value) => `EXISTS (SELECT 1 FROM billing.invoices i WHERE i.plan_id = ${row}.id) = ${value}`,
    productIds: (row, value) => `${row}.product_id = ANY(${value}::text[])`,
    visibilities: (row, value) => `${row}.visibility = ANY(${value}::text[])`,
    releaseMethods: (row, value) => `${row}.release_method = ANY(${value}::text[])`,
    planTypes: (row, value) => `${row}.plan_type = ANY(${value}::text[])`,
    createdAfter: (row, value) => `${row}.created_at > ${value}`,
    createdBefore: (row, value) => `${row}.created_at < ${value}`,
  },
  orders: {
    id: { expression: (row) => `${row}.id`, type: 'text' },
    created_at: { expression: (row) => `${row}.created_at`, type: 'timestamptz' },
    active_members_count: { expression: (row) => `${row}.member_count`, type: 'int' },
    internal_notes: { expression: (row) => `COALESCE(${row}.internal_notes, '')`, type: 'text' },
    expiration_days: { expression: (row) => `COALESCE(${row}.expiration_days, 0)`, type: 'int' },
  },
};
