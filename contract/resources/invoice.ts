import {
  absentable,
  boolean,
  dateTime,
  decimal,
  enumValue,
  integer,
  list,
  money,
  nullable,
  object,
  optional,
  params,
  pick,
  resource,
  shape,
  string,
  withDefaults,
  described,
} from '../wire';
import { taxIdentifierTypes } from './account-enums';
import { plan, planCreateParams, planDefaults, planTypes } from './plan';
import {
  accountIdParam,
  currencies,
  enumsFilter,
  idsFilter,
  pageFields,
  timeFilter,
  userSummary,
  visibilities,
  createdAt,
} from './shared';

const invoiceStatuses = ['draft', 'open', 'paid', 'past_due', 'uncollectible', 'void'] as const;
const collectionMethods = ['send_invoice', 'charge_automatically'] as const;

export const lineItem = shape('LineItem', {
  label: string('Name of the item.'),
  position: integer('Position among the line items, from 0.'),
  quantity: decimal('Number of units.'),
  unit_price: money('In whole units of the currency.'),
  total: money('Quantity times unit price, rounded to the currency.'),
});

export const lineItemParams = params('LineItemParams', {
  label: string('1 to 200 characters.'),
  quantity: optional(decimal('Greater than 0, at most 4 decimals; 1 by default.')),
  unit_price: decimal('In whole units of the currency.'),
});

/** A request for payment that is sent to a customer, or charged to a saved payment method. */
export const invoice = resource({
  type: 'Invoice',
  inEvents: true,
  fields: {
    id: string('Invoice id (`inv_`).'),
    number: string('Invoice number within the account, for example `#0007`.'),
    status: enumValue(invoiceStatuses, 'Status; only a draft can be changed or deleted.'),
    current_plan: object(
      {
        id: string('Plan id (`plan_`).'),
        formatted_price: string('Formatted price, for example `$59.00 / month`.'),
        currency: enumValue(currencies, 'Currency of the price.'),
      },
      'Plan created for the invoice, with the amount due.',
    ),
    user: nullable(userSummary, 'The customer; null until identified as a user.'),
    email_address: nullable(
      string({
        'x-permission': 'member:email:read',
        description: 'E-mail address that the invoice is sent to; null if none is on file.',
      }),
    ).write('both', string('E-mail address of a customer who is not a member.')),
    due_date: nullable(dateTime('Null if the invoice is charged automatically.')).write(
      'both',
      dateTime('Due date; required for `send_invoice` unless the invoice is a draft.'),
    ),
    line_items: list(lineItem, 'Line items; empty if the invoice has only the price of the plan.').write(
      'both',
      list(lineItemParams.field(), {
        maxItems: 100,
        description: 'Quantities times unit prices must add up to the price of the plan.',
      }).emptyForNull(),
    ),
    fetch_invoice_token: string('Token that grants anyone who has it access to the hosted page.'),
    created_at: createdAt,
  },
});

export const invoiceListParams = params('InvoiceListParams', {
  ...pageFields,
  account_id: absentable(accountIdParam('Only invoices of this account (`biz_`).')),
  product_ids: idsFilter(),
  collection_methods: enumsFilter(collectionMethods, 'Only invoices with one of these collection methods.'),
  statuses: enumsFilter(invoiceStatuses, 'Only invoices with one of these statuses.'),
  created_after: timeFilter,
  created_before: timeFilter,
  order: absentable(
    enumValue(['id', 'created_at', 'due_date'], '`created_at` by default; invoices without a due date come last.'),
  ),
});

export const invoiceProductParams = params('InvoiceProductParams', {
  title: string('Title, at most 80 characters.'),
  product_tax_code_id: optional(string('Tax code (`ptc_`).')),
});

export const invoicePlanParams = params('InvoicePlanParams', {
  ...pick(
    { ...planCreateParams.fields, ...plan.parameters('create') },
    'release_method',
    'currency',
    'renewal_price',
    'billing_period',
    'trial_period_days',
    'expiration_days',
    'description',
    'internal_notes',
    'stock',
    'unlimited_stock',
    'adaptive_pricing_enabled',
    'legacy_payment_method_controls',
    'payment_method_configuration',
    'custom_fields',
  ),
  plan_type: optional(enumValue(planTypes, '`one_time` by default.')),
  visibility: optional(enumValue(visibilities, '`hidden` by default.')),
  initial_price: optional(money('Amount due; the renewal price by default.')),
});

/** The plan of a new invoice. Its initial price is by default the renewal price, in both APIs. */
const newInvoicePlanParams = params(
  invoicePlanParams.name,
  withDefaults(invoicePlanParams.fields, {
    plan_type: planDefaults.plan_type,
    currency: planDefaults.currency,
  }),
);

const addressLine = optional(string({ maxLength: 200 }));

export const invoiceAddressParams = params('InvoiceAddressParams', {
  name: described(addressLine, 'Name of the person or company.'),
  line1: described(addressLine, 'Street and number.'),
  line2: described(addressLine, 'Apartment, floor or similar.'),
  city: described(addressLine, 'City or town.'),
  state: described(addressLine, 'State or region.'),
  postal_code: described(addressLine, 'Postal or ZIP code.'),
  country: optional(string('Two letters (ISO 3166-1).')),
  phone: described(addressLine, 'Phone number of the customer.'),
  tax_id_type: optional(enumValue(taxIdentifierTypes, 'Used together with `tax_id_value`.')),
  tax_id_value: optional(string({ maxLength: 200, description: 'Used together with `tax_id_type`.' })),
})
  .requiredWith('tax_id_type', 'tax_id_value')
  .requiredWith('tax_id_value', 'tax_id_type');

const writtenAlways = {
  product_id: optional(string('The product sold, of the same account.')),
  member_id: optional(string('The customer (`mber_`); excludes `email_address` and `customer_name`.')),
  customer_name: optional(string('Name of a customer who is not a member.')),
  automatically_finalizes_at: optional(
    dateTime('When the draft is automatically sent or charged; the draft must be complete.'),
  ),
  billing_address: optional(invoiceAddressParams.field(), 'Excludes `mailing_address_id`.'),
  mailing_address_id: optional(string('Excludes `billing_address`.')),
  charge_buyer_fee: optional(boolean("Whether the processor's fee is charged to the customer; false by default.")),
  payment_method_id: optional(
    string({
      'x-alias': 'payment_token_id',
      description: "The member's saved payment method (`payt_`); required for `charge_automatically`.",
    }),
  ),
  subscription_billing_anchor_at: optional(dateTime('Next charge of the resulting subscription; renewal plans only.')),
};

export const invoiceCreateParams = params('InvoiceCreateParams', {
  account_id: optional(accountIdParam("The selling account; by default that of the product, or the credential's own.")),
  collection_method: enumValue(collectionMethods, 'Sends the invoice to the customer, or charges `payment_method_id`.'),
  plan: described(newInvoicePlanParams.field(), 'Amount due and later charges.'),
  product: optional(
    invoiceProductParams.field(),
    'Product to create; excludes `product_id`. One of the two is required.',
  ),
  ...invoice.parameters('create'),
  ...writtenAlways,
  save_as_draft: optional(
    boolean('Whether to save the invoice as a draft, which may lack customer and due date; false by default.'),
  ),
})
  .oneRequired('product_id', 'product')
  .requiredUnless('account_id', ['product_id', 'credential:account'])
  .requiredUnless('email_address', ['member_id', { save_as_draft: [true] }])
  .requiredUnless('customer_name', ['member_id', { save_as_draft: [true] }])
  .requiredUnless('due_date', [{ collection_method: ['charge_automatically'] }, { save_as_draft: [true] }])
  .requiredUnless('member_id', [{ collection_method: ['send_invoice'] }, { save_as_draft: [true] }])
  .requiredUnless('payment_method_id', [{ collection_method: ['send_invoice'] }, { save_as_draft: [true] }]);

export const invoiceUpdateParams = params('InvoiceUpdateParams', {
  collection_method: optional(
    enumValue(collectionMethods, 'Whether the invoice is sent to the customer or a saved payment method is charged.'),
  ),
  plan: optional(invoicePlanParams.field(), "Changes to the invoice's plan."),
  ...invoice.parameters('patch'),
  ...writtenAlways,
});
