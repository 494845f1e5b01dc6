import { ArgsType, Field, ID, InputType } from 'type-graphql';
import { type Currency, CurrencyEnum, JSONObjectScalar, PageArgs } from '../../../kit/src';
import { type PayoutMethodStatus, PayoutMethodStatusEnum } from './payout-method.states';

@InputType({ description: 'What to change of a payout method; fields that are left out stay.' })
export class PayoutMethodPatch {
  @Field(() => String, {
    nullable: true,
    description: 'What its owner calls it, at most 100 characters; null for nothing.',
  })
  nickname?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether it is the one that is used unless told otherwise.' })
  isDefault?: boolean | null;
}

@InputType({ description: 'A destination to save.' })
export class PayoutMethodCreateInput extends PayoutMethodPatch {
  @Field(() => ID, { nullable: true, description: "Account to pay out; the credential's own by default." })
  accountId?: string | null;

  @Field(() => ID, { nullable: true, description: 'The user to be paid out, instead of an account.' })
  userId?: string | null;

  @Field(() => ID, { description: 'How money gets there, `podst_…`.' })
  supportedPayoutMethodId!: string;

  @Field(() => CurrencyEnum, {
    nullable: true,
    description: 'Currency of the received amount; US dollars by default if the method supports them.',
  })
  destinationCurrency?: Currency | null;

  @Field(() => JSONObjectScalar, {
    nullable: true,
    description: 'What the method requires, by the ids of its fields (`fld_…`); texts of at most 200 characters.',
  })
  fields?: Record<string, unknown> | null;
}

@ArgsType()
export class PayoutMethodListArgs extends PageArgs {
  @Field(() => ID, { nullable: true, description: "Whose methods; the credential's account or user by default." })
  accountId?: string | null;

  @Field(() => ID, { nullable: true, description: 'Methods of this user, instead of an account.' })
  userId?: string | null;

  @Field(() => PayoutMethodStatusEnum, { nullable: true, description: 'Only methods in this status.' })
  status?: PayoutMethodStatus | null;

  @Field(() => CurrencyEnum, { nullable: true, description: 'Only methods that pay in this currency.' })
  destinationCurrency?: Currency | null;
}
