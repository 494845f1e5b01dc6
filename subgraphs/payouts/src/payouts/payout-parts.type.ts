import { Field, ID, ObjectType } from 'type-graphql';
import { type Currency, CurrencyEnum, DateTimeScalar } from '../../../kit/src';
import { type PayoutErrorCode, PayoutErrorCodeEnum } from '../providers';
import { DeliveryTypeEnum } from '../supported-methods';

@ObjectType({ description: 'The kind of method that a payout went by.', simpleResolvers: true })
export class PayoutDestinationKind {
  @Field(() => String, { nullable: true, description: 'Name of the rail.' })
  payerName!: string | null;

  @Field(() => String, { nullable: true, description: 'Web address of an icon.' })
  iconUrl!: string | null;

  @Field(() => DeliveryTypeEnum, { description: 'How the money is delivered.' })
  deliveryType!: string;
}

@ObjectType({
  description: 'The saved method of a payout, as it was when the payout was asked for.',
  simpleResolvers: true,
})
export class PayoutDestination {
  @Field(() => ID, { description: 'Id of the saved method, `potk_…`.' })
  id!: string;

  @Field(() => String, { nullable: true, description: "The owner's name for it." })
  nickname!: string | null;

  @Field(() => String, { nullable: true, description: 'Legal name of the account holder.' })
  holder!: string | null;

  @Field(() => CurrencyEnum, { description: 'Currency that it is paid in.' })
  destinationCurrency!: Currency;

  @Field(() => PayoutDestinationKind, { nullable: true, description: 'Its kind.' })
  supportedPayoutMethod!: PayoutDestinationKind | null;

  @Field(() => DateTimeScalar, { description: 'Time at which it was saved.' })
  createdAt!: string;
}

@ObjectType({ description: 'Why a payout did not arrive or did not stay.', simpleResolvers: true })
export class PayoutFailure {
  @Field(() => PayoutErrorCodeEnum, { nullable: true, description: 'The reason, as a word.' })
  code!: PayoutErrorCode | null;

  @Field(() => String, { nullable: true, description: 'The reason, for a person.' })
  message!: string | null;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'When the money was back in the balance; null until it is.',
  })
  fundsReturnedAt!: Date | null;
}
