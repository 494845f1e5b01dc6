import { Field, InputType, Int, ObjectType } from 'type-graphql';
import {
  DecimalScalar,
  type Money,
  MoneyType,
  type TaxIdentifierType,
  TaxIdentifierTypeEnum,
} from '../../../../kit/src';
import { type PostalAddress, PostalAddressType } from '../../shared/address.type';
import { PostalAddressInput } from '../../shared/address.inputs';

/** A line item in the database. Amounts are decimal strings in the currency of the plan. */
export interface InvoiceLine {
  readonly label: string;
  /** More than 0, at most 4 decimals. */
  readonly quantity: string;
  readonly unitPrice: string;
  /** Quantity times unit price, rounded half-even to the currency. */
  readonly total: string;
}

@ObjectType({ description: 'A line item of an invoice.', simpleResolvers: true })
export class InvoiceLineItem {
  @Field({ description: 'Description of the line item.' })
  label!: string;

  @Field(() => Int, { description: 'Position among the line items, from 0.' })
  position!: number;

  @Field(() => DecimalScalar, { description: 'Number of units.' })
  quantity!: string;

  @Field(() => MoneyType, { description: 'Price of one unit.' })
  unitPrice!: Money;

  @Field(() => MoneyType, { description: 'Quantity times unit price, rounded half-even to the currency.' })
  total!: Money;
}

@InputType({ description: 'A line item of an invoice.' })
export class InvoiceLineInput {
  @Field({ description: 'Description of the line item, 1 to 200 characters.' })
  label!: string;

  @Field(() => DecimalScalar, {
    nullable: true,
    description: 'Number of units: more than 0 and at most 1,000,000, with at most 4 decimals; 1 by default.',
  })
  quantity?: string | null;

  @Field(() => DecimalScalar, { description: 'Price of one unit, in the currency of the plan.' })
  unitPrice!: string;
}

/** The billing address of an invoice in the database. */
export interface InvoiceAddress extends PostalAddress {
  readonly phone: string | null;
  readonly taxIdType: TaxIdentifierType | null;
  readonly taxIdValue: string | null;
}

@ObjectType('InvoiceAddress', { description: 'Billing address of an invoice.', simpleResolvers: true })
export class InvoiceAddressType extends PostalAddressType {
  @Field(() => String, { nullable: true, description: 'Phone number.' })
  phone!: string | null;

  @Field(() => TaxIdentifierTypeEnum, { nullable: true, description: 'Type of the tax id.' })
  taxIdType!: TaxIdentifierType | null;

  @Field(() => String, { nullable: true, description: 'Tax id.' })
  taxIdValue!: string | null;
}

@InputType({ description: 'Billing address of an invoice. Texts have at most 200 characters.' })
export class InvoiceAddressInput extends PostalAddressInput {
  @Field(() => String, { nullable: true, description: 'Phone number.' })
  phone?: string | null;

  @Field(() => TaxIdentifierTypeEnum, {
    nullable: true,
    description: 'Type of the tax id; required with `taxIdValue`.',
  })
  taxIdType?: TaxIdentifierType | null;

  @Field(() => String, { nullable: true, description: 'Tax id; required with `taxIdType`.' })
  taxIdValue?: string | null;
}
