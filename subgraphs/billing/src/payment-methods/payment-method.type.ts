import { Directive, Field, ID, Int, ObjectType } from 'type-graphql';
import { DateTimeScalar, connectionOf } from '../../../kit/src';
import { Account } from '../accounts/account.type';
import { Member } from '../members/member.type';
import {
  type CardBrand,
  CardBrandEnum,
  type PaymentMethodType,
  PaymentMethodTypeEnum,
} from '../processors/processor.enums';
import { PostalAddressType } from '../shared';

@ObjectType({ description: 'What may be shown of a card.', simpleResolvers: true })
export class Card {
  @Field(() => CardBrandEnum, { nullable: true, description: 'Card network.' })
  brand!: CardBrand | null;

  @Field(() => String, { nullable: true, description: 'Last four digits.' })
  last4!: string | null;

  @Field(() => Int, { nullable: true, description: 'Month in which it expires, 1 to 12.' })
  expMonth!: number | null;

  @Field(() => Int, { nullable: true, description: 'Year in which it expires, four digits.' })
  expYear!: number | null;

  @Field({ description: 'Whether the bank has verified the buyer by 3-D Secure when it was saved.' })
  threeDsVerified!: boolean;
}

@Directive('@key(fields: "id")')
@ObjectType({ description: 'A way to pay that a member has saved with an account.', simpleResolvers: true })
export class PaymentMethod {
  @Field(() => ID, { description: 'Public id, `payt_…`.' })
  id!: string;

  @Field(() => Account, { nullable: true, description: 'The account it was saved with.' })
  account!: Account | null;

  @Field(() => Member, { nullable: true, description: 'The owner.' })
  member!: object | null;

  @Field(() => PaymentMethodTypeEnum, { description: 'How it pays.' })
  type!: PaymentMethodType;

  @Field(() => Card, { nullable: true, description: 'The card; null for other methods.' })
  card!: Card | null;

  @Field(() => PostalAddressType, { nullable: true, description: 'Address that was given with it.' })
  mailingAddress!: PostalAddressType | null;

  @Field(() => DateTimeScalar, { description: 'Time at which it was saved.' })
  createdAt!: Date;
}

export const PaymentMethodConnection = connectionOf(PaymentMethod, 'PaymentMethod');
