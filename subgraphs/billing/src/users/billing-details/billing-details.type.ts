import { Field, ObjectType } from 'type-graphql';
import { DateTimeScalar, DeletePayload, ResourcePayload } from '../../../../kit/src';
import { type PostalAddress, PostalAddressType } from '../../shared/address.type';

/** Business name and tax id of a buyer at the time of a payment, for its receipt and invoice. */
export interface BuyerDetails {
  readonly businessName: string | null;
  readonly taxId: string | null;
}

@ObjectType({
  description: 'Billing details that a user has saved for purchases from all sellers.',
  simpleResolvers: true,
})
export class UserBillingDetails implements BuyerDetails {
  @Field(() => String, { nullable: true, description: 'Name of the business that buys; null for a person.' })
  businessName!: string | null;

  @Field(() => String, { nullable: true, description: 'Tax id of the buyer, such as a VAT number; null without one.' })
  taxId!: string | null;

  @Field(() => PostalAddressType, {
    nullable: true,
    description: 'Billing address; its name is the business name. Null without one.',
  })
  address!: PostalAddress | null;

  @Field(() => DateTimeScalar, { description: 'Time of the last change.' })
  updatedAt!: Date;
}

@ObjectType({ description: 'Result of a change of billing details.' })
export class UserBillingDetailsPayload extends ResourcePayload {}

@ObjectType({ description: 'Result of the removal of billing details; the deleted id is that of the user.' })
export class UserBillingDetailsDeletePayload extends DeletePayload {}
