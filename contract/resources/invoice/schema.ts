import { type TSchema, Type, accountId, dateTime, enumOf, money, nullable, ref, timeFilter } from '../../schemas';
import { taxIdentifierTypes } from '../account-enums';
import { planTypes, releaseMethods } from '../plan';
import { currencies, optional, pageParams, visibilities } from '../shared';
import { collectionMethods, invoiceStatuses } from './enums';

const terms = {
  product_id: optional(Type.String(), { description: 'The product sold, of the same account.' }),
  member_id: optional(Type.String(), {
    description: 'The customer (`mber_`); excludes `email_address` and `customer_name`.',
  }),
  email_address: optional(Type.String(), { description: 'E-mail address of a customer who is not a member.' }),
  customer_name: optional(Type.String(), { description: 'Name of a customer who is not a member.' }),
  due_date: optional(dateTime(), {
    description: 'Due date; required for `send_invoice` unless the invoice is a draft.',
  }),
  automatically_finalizes_at: optional(dateTime(), {
    description: 'When the draft is automatically sent or charged; the draft must be complete.',
  }),
  billing_address: optional(ref('InvoiceAddressParams'), { description: 'Excludes `mailing_address_id`.' }),
  mailing_address_id: optional(Type.String(), { description: 'Excludes `billing_address`.' }),
  charge_buyer_fee: optional(Type.Boolean(), {
    description: "Whether the processor's fee is charged to the customer; false by default.",
  }),
  line_items: optional(Type.Array(ref('LineItemParams'), { maxItems: 100 }), {
    description: 'Quantities times unit prices must add up to the price of the plan.',
  }),
  payment_method_id: optional(Type.String(), {
    'x-alias': 'payment_token_id',
    description: "The member's saved payment method (`payt_`); required for `charge_automatically`.",
  }),
  subscription_billing_anchor_at: optional(dateTime(), {
    description: 'Next charge of the resulting subscription; renewal plans only.',
  }),
};

const text = optional(Type.String({ maxLength: 200 }));

/** JSON Schemas for invoices in the date-versioned REST API, latest version. */
export const invoiceSchemas: Record<string, TSchema> = {
  LineItem: Type.Object({
    label: Type.String(),
    position: Type.Integer({ description: 'Position among the line items, from 0.' }),
    quantity: money(),
    unit_price: money({ description: 'In whole units of the currency.' }),
    total: money({ description: 'Quantity times unit price, rounded to the currency.' }),
  }),
  Invoice: Type.Object({
    id: Type.String({ description: 'Invoice id (`inv_`).' }),
    number: Type.String({ description: 'Invoice number within the account, for example `#0007`.' }),
    status: enumOf(invoiceStatuses),
    current_plan: Type.Object({
      id: Type.String({ description: 'Plan id (`plan_`).' }),
      formatted_price: Type.String({ description: 'Formatted price, for example `$59.00 / month`.' }),
      currency: enumOf(currencies),
    }),
    user: nullable(ref('UserSummary'), { description: 'The customer; null until identified as a user.' }),
    email_address: nullable(Type.String(), {
      'x-permission': 'member:email:read',
      description: 'E-mail address that the invoice is sent to; null if none is on file.',
    }),
    due_date: nullable(dateTime(), { description: 'Null if the invoice is charged automatically.' }),
    line_items: Type.Array(ref('LineItem')),
    fetch_invoice_token: Type.String({ description: 'Token that grants anyone who has it access to the hosted page.' }),
    created_at: dateTime(),
  }),
  InvoiceListParams: Type.Object({
    ...pageParams,
    account_id: Type.Optional(accountId({ description: 'Only invoices of this account (`biz_`).' })),
    product_ids: Type.Optional(Type.Array(Type.String(), { maxItems: 100, 'x-comma': true })),
    collection_methods: Type.Optional(
      Type.Array(enumOf(collectionMethods), { description: 'Only invoices with one of these collection methods.' }),
    ),
    statuses: Type.Optional(Type.Array(enumOf(invoiceStatuses))),
    created_after: Type.Optional(timeFilter()),
    created_before: Type.Optional(timeFilter()),
    order: Type.Optional(
      enumOf(['id', 'created_at', 'due_date'], {
        description: '`created_at` by default; invoices without a due date come last.',
      }),
    ),
  }),
  InvoiceCreateParams: Type.Object({
    account_id: optional(Type.String(), {
      'x-alias': 'company_id',
      description: "The selling account; by default that of the product, or the credential's own.",
    }),
    collection_method: enumOf(collectionMethods, {
      description: 'Sends the invoice to the customer, or charges `payment_method_id`.',
    }),
    plan: ref('InvoicePlanParams'),
    product: optional(ref('InvoiceProductParams'), {
      description: 'Product to create; excludes `product_id`. One of the two is required.',
    }),
    ...terms,
    save_as_draft: optional(Type.Boolean(), {
      description: 'Whether to save the invoice as a draft, which may lack customer and due date; false by default.',
    }),
  }),
  InvoiceUpdateParams: Type.Object({
    collection_method: optional(enumOf(collectionMethods)),
    plan: optional(ref('InvoicePlanParams'), { description: "Changes to the invoice's plan." }),
    ...terms,
  }),
  InvoiceProductParams: Type.Object({ title: Type.String(), product_tax_code_id: optional(Type.String()) }),
  InvoicePlanParams: Type.Object({
    plan_type: optional(enumOf(planTypes), { description: '`one_time` by default.' }),
    release_method: optional(enumOf(releaseMethods)),
    visibility: optional(enumOf(visibilities), { description: '`hidden` by default.' }),
    currency: optional(enumOf(currencies)),
    initial_price: optional(money(), { description: 'Amount due; the renewal price by default.' }),
    renewal_price: optional(money()),
    billing_period: optional(Type.Integer()),
    trial_period_days: optional(Type.Integer()),
    expiration_days: optional(Type.Integer()),
    description: optional(Type.String()),
    internal_notes: optional(Type.String()),
    stock: optional(Type.Integer()),
    unlimited_stock: optional(Type.Boolean()),
    adaptive_pricing_enabled: optional(Type.Boolean()),
    legacy_payment_method_controls: optional(Type.Boolean()),
    payment_method_configuration: optional(ref('PaymentMethodConfigurationParams')),
    custom_fields: optional(Type.Array(ref('CustomFieldParams'), { maxItems: 20 })),
  }),
  LineItemParams: Type.Object({
    label: Type.String({ description: '1 to 200 characters.' }),
    quantity: optional(money(), { description: 'Greater than 0, at most 4 decimals; 1 by default.' }),
    unit_price: money({ description: 'In whole units of the currency.' }),
  }),
  InvoiceAddressParams: Type.Object({
    name: text,
    line1: text,
    line2: text,
    city: text,
    state: text,
    postal_code: text,
    country: optional(Type.String(), { description: 'Two letters (ISO 3166-1).' }),
    phone: text,
    tax_id_type: optional(enumOf(taxIdentifierTypes), { description: 'Used together with `tax_id_value`.' }),
    tax_id_value: optional(Type.String({ maxLength: 200 }), { description: 'Used together with `tax_id_type`.' }),
  }),
};
