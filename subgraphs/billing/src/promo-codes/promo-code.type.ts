import { Directive, Field, ID, Int, ObjectType } from 'type-graphql';
import {
  CommandRejection,
  type Currency,
  CurrencyEnum,
  DateTimeScalar,
  DecimalScalar,
  JSONObjectScalar,
  UserError,
  connectionOf,
  numberedPageOf,
} from '../../../kit/src';
import { Account } from '../accounts/account.type';
import { Product } from '../products/product.type';
import {
  type PromoCodeStatus,
  PromoCodeStatusEnum,
  type PromoDuration,
  PromoDurationEnum,
  type PromoType,
  PromoTypeEnum,
} from './promo-code.states';

@Directive('@key(fields: "id")')
@ObjectType({ description: 'What a buyer types at checkout to pay less.', simpleResolvers: true })
export class PromoCode {
  @Field(() => ID, { description: 'Public id, `promo_…`.' })
  id!: string;

  @Field(() => Account, { nullable: true, description: 'The selling account.' })
  account!: Account | null;

  @Field({ description: 'Code that the buyer enters; case-insensitive.' })
  code!: string;

  @Field(() => PromoTypeEnum, { description: 'A share of the price, or an amount of money.' })
  promoType!: PromoType;

  @Field(() => DecimalScalar, { description: 'Percentage (`20` is 20 %), or an amount in the base currency.' })
  amountOff!: string;

  @Field(() => CurrencyEnum, { description: 'Currency of an amount of money.' })
  baseCurrency!: Currency;

  @Field(() => PromoDurationEnum, { description: 'Which payments of a membership cost less.' })
  duration!: PromoDuration;

  @Field(() => Int, { description: 'Payments of a membership that cost less; 0 for all.' })
  numberOfIntervals!: number;

  @Field(() => PromoCodeStatusEnum, { description: 'Whether it can be used.' })
  status!: PromoCodeStatus;

  @Field(() => Int, {
    description: 'Uses left, without those that purchases under way hold; counts only where the stock is limited.',
  })
  stock!: number;

  @Field({ description: 'Whether the stock is unlimited.' })
  unlimitedStock!: boolean;

  @Field(() => Int, { description: 'Number of purchases made with the promo code.' })
  uses!: number;

  @Field(() => Product, {
    nullable: true,
    description: 'The product that it is for; null for every product, and without `access_pass:basic:read`.',
  })
  product!: object | null;

  @Field(() => [ID], { description: 'Ids of the plans that it is for; none for every plan.' })
  planIds!: string[];

  @Field({ description: 'Only for users who have never bought from the account.' })
  newUsersOnly!: boolean;

  @Field({ description: 'Only for users whose memberships of the account have all ended.' })
  churnedUsersOnly!: boolean;

  @Field({ description: 'Only for users with an active membership of the account.' })
  existingMembershipsOnly!: boolean;

  @Field({ description: 'Whether each user may use it only once.' })
  onePerCustomer!: boolean;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When it can no longer be used; null for never.' })
  expiresAt!: Date | null;

  @Field(() => JSONObjectScalar, { description: 'Custom key-value pairs.' })
  metadata!: Record<string, unknown>;

  @Field(() => DateTimeScalar, { description: 'When the promo code was made.' })
  createdAt!: Date;

  @Field(() => DateTimeScalar, { description: 'When the promo code last changed.' })
  updatedAt!: Date;
}

export const PromoCodeConnection = connectionOf(PromoCode, 'PromoCode');
export const PromoCodePage = numberedPageOf(PromoCode, 'PromoCode');

@ObjectType({ description: 'Outcome of a command on a promo code.' })
export class PromoCodePayload {
  /** Id of the promo code that the command was about; the `promoCode` field reads it. */
  id!: string | null;

  @Field(() => [UserError], { simple: true, description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];
}

@ObjectType({ description: 'Outcome of deleting a promo code.', simpleResolvers: true })
export class PromoCodeDeletePayload {
  @Field(() => ID, { nullable: true, description: 'Id of the deleted promo code.' })
  deletedId!: string | null;

  @Field(() => [UserError], { description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];
}
