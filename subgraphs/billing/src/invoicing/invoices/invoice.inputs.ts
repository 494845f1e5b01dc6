import { ArgsType, Field, ID, InputType } from 'type-graphql';
import {
  accountFilter,
  anyOf,
  createdFilters,
  createInputOf,
  type Currency,
  CurrencyEnum,
  DecimalScalar,
  listArgs,
  OneOf,
  patchOf,
  replacedBy,
} from '../../../../kit/src';
import { PlanPatch } from '../../catalogue/plans/plan.inputs';
import { type PlanType, PlanTypeEnum, type ReleaseMethod, ReleaseMethodEnum } from '../../catalogue/plans/plan.states';
import { InvoiceAddressInput, type InvoiceLineInput } from './invoice-parts.type';
import { Invoice } from './invoice.resource';
import {
  type CollectionMethod,
  CollectionMethodEnum,
  InvoiceOrderEnum,
  type InvoiceStatus,
  InvoiceStatusEnum,
} from './invoice.states';

/** Fields whose input has another type than the row. */
interface InvoiceParts {
  readonly billingAddress: InvoiceAddressInput;
  readonly lineItems: InvoiceLineInput[];
}

@InputType({ description: 'A product to create for an invoice. It is hidden.' })
export class InvoiceProductInput {
  @Field({ description: 'Title, at most 80 characters.' })
  title!: string;

  @Field(() => ID, { nullable: true, description: 'Tax code, `ptc_…`.' })
  productTaxCodeId?: string | null;
}

@InputType({ description: 'Changes to the plan of an invoice; its initial price is the amount due.' })
export class InvoicePlanInput extends PlanPatch {
  @Field(() => PlanTypeEnum, { nullable: true, description: 'Whether the plan renews or is paid once.' })
  override planType?: PlanType | null;

  @Field(() => ReleaseMethodEnum, { nullable: true, description: 'How buyers obtain the plan; `BUY_NOW` by default.' })
  override releaseMethod?: ReleaseMethod | null;
}

@InputType({
  description: 'The plan of a new invoice. It is created for the invoice, hidden by default, and changes with it.',
})
export class InvoicePlanCreateInput extends InvoicePlanInput {
  @Field(() => PlanTypeEnum, { description: 'Whether the plan renews or is paid once.' })
  override planType!: PlanType;

  @Field(() => CurrencyEnum, { description: 'Currency of all prices.' })
  override currency!: Currency;

  @Field(() => DecimalScalar, { nullable: true, description: 'Amount due; by default the renewal price.' })
  override initialPrice?: string | null;
}

@OneOf
@InputType({ description: 'The product of a new invoice: an existing one, or one to create.' })
export class InvoiceSoldProductInput {
  @Field(() => ID, { nullable: true, description: 'The product, `prod_…`.' })
  productId?: string;

  @Field(() => InvoiceProductInput, { nullable: true, description: 'A product to create. It is hidden.' })
  product?: InvoiceProductInput;
}

@OneOf
@InputType({ description: 'Where an invoice is addressed: a new billing address, or a stored one.' })
export class InvoiceBillingInput {
  @Field(() => InvoiceAddressInput, { nullable: true, description: 'Billing address.' })
  billingAddress?: InvoiceAddressInput;

  @Field(() => ID, { nullable: true, description: 'Id of a stored billing address, at most 100 characters.' })
  mailingAddressId?: string;
}

const billing = { nullable: true, description: 'Billing address of the customer.' } as const;
const olderAddress = {
  nullable: true,
  description: 'Billing address; cannot be combined with `mailingAddressId`.',
  deprecationReason: replacedBy('billing'),
} as const;
const olderAddressId = {
  nullable: true,
  description: 'Id of a stored billing address, at most 100 characters; cannot be combined with `billingAddress`.',
  deprecationReason: replacedBy('billing'),
} as const;

@InputType({
  description:
    'Changes to a draft. Absent fields stay unchanged; null empties a field. A member replaces a customer with name and e-mail address, and vice versa.',
})
export class InvoicePatch extends patchOf<Invoice, InvoiceParts>(Invoice) {
  @Field(() => InvoiceBillingInput, billing)
  billing?: InvoiceBillingInput | null;

  @Field(() => InvoiceAddressInput, olderAddress)
  override billingAddress?: InvoiceAddressInput | null;

  @Field(() => ID, olderAddressId)
  override mailingAddressId?: string | null;

  @Field(() => InvoicePlanInput, { nullable: true, description: 'Changes to the plan of the invoice.' })
  plan?: InvoicePlanInput | null;
}

@InputType({
  description: 'A new invoice for a member, or for a customer with name and e-mail address. `soldProduct` is required.',
})
export class InvoiceCreateInput extends createInputOf<Invoice, 'collectionMethod', InvoiceParts>(Invoice) {
  @Field(() => ID, {
    nullable: true,
    description: 'The selling account; by default that of the product, or else that of the credential.',
  })
  override accountId?: string | null;

  @Field(() => InvoicePlanCreateInput, { description: 'Amount due and later charges.' })
  plan!: InvoicePlanCreateInput;

  @Field(() => InvoiceBillingInput, billing)
  billing?: InvoiceBillingInput | null;

  @Field(() => InvoiceAddressInput, olderAddress)
  override billingAddress?: InvoiceAddressInput | null;

  @Field(() => ID, olderAddressId)
  override mailingAddressId?: string | null;

  @Field(() => InvoiceSoldProductInput, { nullable: true, description: 'The sold product; required.' })
  soldProduct?: InvoiceSoldProductInput | null;

  @Field(() => ID, {
    nullable: true,
    description: 'The product, `prod_…`; cannot be combined with `product`.',
    deprecationReason: replacedBy('soldProduct'),
  })
  override productId?: string | null;

  @Field(() => InvoiceProductInput, {
    nullable: true,
    description: 'A product to create; cannot be combined with `productId`.',
    deprecationReason: replacedBy('soldProduct'),
  })
  product?: InvoiceProductInput | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether to save the invoice as a draft, which may lack customer and due date; false by default.',
  })
  saveAsDraft?: boolean | null;
}

export const invoiceFilters = {
  accountId: accountFilter('invoices'),
  productIds: anyOf(() => [ID], 'product_id', 'Only invoices for one of these products, at most 100.'),
  collectionMethods: anyOf<CollectionMethod>(
    () => [CollectionMethodEnum],
    'collection_method',
    'Only invoices with one of these collection methods.',
  ),
  statuses: anyOf<InvoiceStatus>(() => [InvoiceStatusEnum], 'status', 'Only invoices with one of these statuses.'),
  ...createdFilters('invoices'),
};

@ArgsType()
export class InvoiceListArgs extends listArgs(invoiceFilters, InvoiceOrderEnum) {}
