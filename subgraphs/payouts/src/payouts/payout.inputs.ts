import { ArgsType, Field, ID, InputType } from 'type-graphql';
import {
  type Currency,
  CurrencyEnum,
  DateTimeScalar,
  DecimalScalar,
  JSONObjectScalar,
  PageArgs,
} from '../../../kit/src';
import { type PayoutSpeed, PayoutSpeedEnum } from '../providers';
import { type PayoutSource, PayoutSourceEnum, type PayoutStatus, PayoutStatusEnum } from './payout.states';

/** What payouts and their quotes have in common. */
@InputType()
export abstract class SendingInput {
  @Field(() => ID, {
    nullable: true,
    description: "The account that is paid out, `biz_…`; the credential's own by default. Excludes `userId`.",
  })
  accountId?: string | null;

  @Field(() => ID, {
    nullable: true,
    description: 'The user who is paid out, `user_…`; only who asks. Excludes `accountId`.',
  })
  userId?: string | null;

  @Field(() => DecimalScalar, {
    description: 'Whole units, above zero, no more decimals than the currency has. Fees come off it.',
  })
  amount!: string;

  @Field(() => CurrencyEnum, {
    nullable: true,
    defaultValue: 'usd',
    description: "Only this currency's balance is drawn.",
  })
  currency!: Currency | null;

  @Field(() => PayoutSpeedEnum, { nullable: true, defaultValue: 'standard', description: 'How fast it is to arrive.' })
  speed!: PayoutSpeed | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'The platform of the credential pays the fees from its own balance, which needs the permission there too; false by default.',
  })
  platformCoversFees?: boolean | null;
}

@InputType({ description: 'A payout to make.' })
export class PayoutCreateInput extends SendingInput {
  @Field(() => ID, { description: 'The saved method, `potk_…`.' })
  payoutMethodId!: string;

  @Field(() => String, { nullable: true, description: 'Notes, at most 255 characters.' })
  notes?: string | null;

  @Field(() => JSONObjectScalar, {
    nullable: true,
    description: 'Custom pairs of texts: at most 50 keys of 40 characters, values of 500.',
  })
  metadata?: Record<string, unknown> | null;

  @Field(() => String, {
    nullable: true,
    description: "Text on the recipient's statement: 5 to 22 letters and digits.",
  })
  statementDescriptor?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Says that a warning of the bank about the account is known; false by default.',
  })
  acknowledgeBankWarning?: boolean | null;

  @Field(() => String, {
    nullable: true,
    description: 'The token of a quote for exactly this payout, whose fees and rate then count.',
  })
  quoteToken?: string | null;
}

@InputType({ description: 'A payout to be quoted.' })
export class PayoutQuoteCreateInput extends SendingInput {
  @Field(() => ID, { description: 'The saved method, `potk_…`.' })
  payoutMethodId!: string;
}

@ArgsType()
export class PayoutListArgs extends PageArgs {
  @Field(() => ID, {
    nullable: true,
    description: "Whose payouts: this account's; the credential's own by default. Excludes `userId`.",
  })
  accountId?: string | null;

  @Field(() => ID, {
    nullable: true,
    description: 'Whose payouts: this user’s, who is the one who asks. Excludes `accountId`.',
  })
  userId?: string | null;

  @Field(() => CurrencyEnum, { nullable: true, description: 'Only payouts in this currency.' })
  currency?: Currency | null;

  @Field(() => PayoutStatusEnum, { nullable: true, description: 'Only payouts that have come this far.' })
  status?: PayoutStatus | null;

  @Field(() => PayoutSourceEnum, { nullable: true, description: 'Only payouts asked for there.' })
  source?: PayoutSource | null;

  @Field(() => ID, { nullable: true, description: 'Only payouts by this saved method, `potk_…`.' })
  payoutMethodId?: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Only payouts asked for at this instant or later.' })
  createdFrom?: Date | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Only payouts asked for before this instant.' })
  createdBefore?: Date | null;
}

/** Names one payout, and whose it should be. */
@ArgsType()
export class PayoutArgs {
  @Field(() => ID, { description: 'Id of the payout, `wdrl_…`, or of its conversion, `cofr_…`.' })
  id!: string;

  @Field(() => ID, { nullable: true, description: 'The account whose it should be.' })
  accountId?: string | null;

  @Field(() => ID, { nullable: true, description: 'The user whose it should be.' })
  userId?: string | null;
}
