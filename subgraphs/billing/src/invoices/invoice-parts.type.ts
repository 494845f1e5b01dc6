import { Field, Int, ObjectType } from 'type-graphql';
import { DecimalScalar, type Money, MoneyType, type TaxIdentifierType, TaxIdentifierTypeEnum } from '../../../kit/src';
import { PostalAddressType } from '../shared';

@ObjectType({ description: 'A line of an invoice.', simpleResolvers: true })
export class InvoiceLineItem {
  @Field({ description: 'What it is for.' })
  label!: string;

  @Field(() => Int, { description: 'Position among the line items, from 0.' })
  position!: number;

  @Field(() => DecimalScalar, { description: 'Units.' })
  quantity!: string;

  @Field(() => MoneyType, { description: 'Price of one unit.' })
  unitPrice!: Money;

  @Field(() => MoneyType, { description: 'Quantity times unit price, rounded half-even to the currency.' })
  total!: Money;
}

@ObjectType('InvoiceAddress', { description: 'Where an invoice is addressed to.', simpleResolvers: true })
export class InvoiceAddressType extends PostalAddressType {
  @Field(() => String, { nullable: true, description: 'Phone number.' })
  phone!: string | null;

  @Field(() => TaxIdentifierTypeEnum, { nullable: true, description: 'Kind of the tax number.' })
  taxIdType!: TaxIdentifierType | null;

  @Field(() => String, { nullable: true, description: 'The tax number.' })
  taxIdValue!: string | null;
}
