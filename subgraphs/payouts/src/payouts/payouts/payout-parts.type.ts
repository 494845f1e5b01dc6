import { Field, ID, ObjectType } from 'type-graphql';
import { type Currency, CurrencyEnum, DateTimeScalar } from '../../../../kit/src';
import { type PayoutErrorCode, PayoutErrorCodeEnum } from '../providers';
import { DeliveryTypeEnum } from '../supported-methods/supported-method.type';

@ObjectType({ description: 'Type of payout method that a payout used.', simpleResolvers: true })
export class PayoutDestinationKind {
  @Field(() => String, { nullable: true, description: 'Name of the payout network (rail).' })
  payerName!: string | null;

  @Field(() => String, { nullable: true, description: 'URL of an icon.' })
  iconUrl!: string | null;

  @Field(() => DeliveryTypeEnum, { description: 'How the money is delivered.' })
  deliveryType!: string;
}

@ObjectType({
  description: 'Payout method of a payout, as it was when the payout was created.',
  simpleResolvers: true,
})
export class PayoutDestination {
  @Field(() => ID, { description: 'Id of the payout method, `potk_…`.' })
  id!: string;

  @Field(() => String, { nullable: true, description: 'Name chosen by the owner.' })
  nickname!: string | null;

  @Field(() => String, { nullable: true, description: 'Legal name of the account holder.' })
  holder!: string | null;

  @Field(() => CurrencyEnum, { description: 'Currency of the received amount.' })
  destinationCurrency!: Currency;

  @Field(() => PayoutDestinationKind, { nullable: true, description: 'Type of the payout method.' })
  supportedPayoutMethod!: PayoutDestinationKind | null;

  @Field(() => DateTimeScalar, { description: 'Time at which the payout method was saved.' })
  createdAt!: string;
}

@ObjectType({ description: 'Reason why a payout did not arrive or was returned.', simpleResolvers: true })
export class PayoutFailure {
  @Field(() => PayoutErrorCodeEnum, { nullable: true, description: 'Error code.' })
  code!: PayoutErrorCode | null;

  @Field(() => String, { nullable: true, description: 'Error message.' })
  message!: string | null;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'Time at which the funds were returned to the balance; null until then.',
  })
  fundsReturnedAt!: Date | null;
}
