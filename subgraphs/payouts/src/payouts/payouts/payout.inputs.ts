import { ArgsType, Field, ID, InputType } from 'type-graphql';
import {
  createdFilters,
  type Currency,
  CurrencyEnum,
  DecimalScalar,
  equals,
  statusFilter,
  JSONObjectScalar,
  listArgs,
} from '../../../../kit/src';
import { BalanceOwnerInput, replacedByOwner } from '../../ledger/owners/owner.inputs';
import { type PayoutSpeed, PayoutSpeedEnum } from '../providers';
import { type PayoutSource, PayoutSourceEnum, type PayoutStatus, PayoutStatusEnum } from './payout.states';

/** Common fields of new payouts and of quotes for payouts. */
@InputType()
export abstract class SendingInput {
  @Field(() => BalanceOwnerInput, {
    nullable: true,
    description: "Account or user to pay out; the credential's own account by default. A user must be the caller.",
  })
  owner?: BalanceOwnerInput | null;

  @replacedByOwner
  @Field(() => ID, {
    nullable: true,
    description: "Account to pay out, `biz_…`; the credential's own by default. Excludes `userId`.",
  })
  accountId?: string | null;

  @replacedByOwner
  @Field(() => ID, {
    nullable: true,
    description: 'User to pay out, `user_…`, who must be the caller. Excludes `accountId`.',
  })
  userId?: string | null;

  @Field(() => DecimalScalar, {
    description:
      'Amount in whole units, greater than 0, with at most the decimals of the currency. Fees are deducted from it.',
  })
  amount!: string;

  @Field(() => CurrencyEnum, { description: 'Currency of the amount and of the debited balance.' })
  currency!: Currency;

  @Field(() => PayoutSpeedEnum, { nullable: true, defaultValue: 'standard', description: 'Speed.' })
  speed!: PayoutSpeed | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether the platform of the credential pays the fees from its own balance, which requires the permission on the platform too; false by default.',
  })
  platformCoversFees?: boolean | null;
}

@InputType({ description: 'A new payout.' })
export class PayoutCreateInput extends SendingInput {
  @Field(() => ID, { description: 'Saved payout method, `potk_…`.' })
  payoutMethodId!: string;

  @Field(() => String, { nullable: true, description: 'Notes, at most 255 characters.' })
  notes?: string | null;

  @Field(() => JSONObjectScalar, {
    nullable: true,
    description: 'Custom key-value pairs of strings: at most 50 keys of 40 characters, values of 500.',
  })
  metadata?: Record<string, unknown> | null;

  @Field(() => String, {
    nullable: true,
    description: "Text on the recipient's statement: 5 to 22 letters and digits.",
  })
  statementDescriptor?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Acknowledges a warning of the bank about the account; false by default.',
  })
  acknowledgeBankWarning?: boolean | null;

  @Field(() => String, {
    nullable: true,
    description: 'Token of a quote for exactly this payout, whose fees and rate then apply.',
  })
  quoteToken?: string | null;
}

@InputType({ description: 'A payout to quote.' })
export class PayoutQuoteCreateInput extends SendingInput {
  @Field(() => ID, { description: 'Saved payout method, `potk_…`.' })
  payoutMethodId!: string;
}

export const payoutFilters = {
  currency: equals<Currency>(() => CurrencyEnum, 'currency', 'Only payouts in this currency.'),
  statuses: statusFilter<PayoutStatus>(() => PayoutStatusEnum, 'Only payouts with one of these statuses.'),
  source: equals<PayoutSource>(() => PayoutSourceEnum, 'source', 'Only payouts requested from this source.'),
  payoutMethodId: equals(() => ID, 'payout_method_id', 'Only payouts to this payout method, `potk_…`.'),
  ...createdFilters('payouts', ['From', 'Before']),
};

@ArgsType()
export class PayoutListArgs extends listArgs(payoutFilters) {
  @Field(() => ID, {
    nullable: true,
    description: "Account whose payouts are listed; the credential's own by default. Excludes `userId`.",
  })
  accountId?: string | null;

  @Field(() => ID, {
    nullable: true,
    description: 'User whose payouts are listed, who must be the caller. Excludes `accountId`.',
  })
  userId?: string | null;
}

/** Identifies a payout, optionally together with its owner. */
@ArgsType()
export class PayoutArgs {
  @Field(() => ID, { description: 'Id of the payout, `wdrl_…`, or of its conversion, `cofr_…`.' })
  id!: string;

  @Field(() => ID, { nullable: true, description: 'Account that must own the payout.' })
  accountId?: string | null;

  @Field(() => ID, { nullable: true, description: 'User who must own the payout.' })
  userId?: string | null;
}
