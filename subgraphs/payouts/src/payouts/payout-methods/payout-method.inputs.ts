import { ArgsType, Field, ID, InputType } from 'type-graphql';
import {
  createInputOf,
  type Currency,
  CurrencyEnum,
  equals,
  statusFilter,
  JSONObjectScalar,
  listArgs,
  patchOf,
} from '../../../../kit/src';
import { BalanceOwnerInput, replacedByOwner } from '../../ledger/owners/owner.inputs';
import { PayoutMethod } from './payout-method.resource';
import { type PayoutMethodStatus, PayoutMethodStatusEnum } from './payout-method.states';

@InputType({ description: 'Changes to a payout method. Absent fields stay unchanged.' })
export class PayoutMethodPatch extends patchOf(PayoutMethod) {}

@InputType({ description: 'A new payout method.' })
export class PayoutMethodCreateInput extends createInputOf(PayoutMethod) {
  @Field(() => BalanceOwnerInput, {
    nullable: true,
    description: "Account or user to pay out; the credential's own account by default.",
  })
  owner?: BalanceOwnerInput | null;

  @replacedByOwner
  @Field(() => ID, {
    nullable: true,
    description: "Account to pay out; the credential's own by default.",
  })
  override accountId?: string | null;

  @replacedByOwner
  @Field(() => ID, {
    nullable: true,
    description: 'User to pay out, instead of an account.',
  })
  userId?: string | null;

  @Field(() => ID, { description: 'Supported payout method, `podst_…`.' })
  supportedPayoutMethodId!: string;

  @Field(() => JSONObjectScalar, {
    nullable: true,
    description:
      'Fields that the supported method requires, by their ids (`fld_…`); strings of at most 200 characters.',
  })
  fields?: Record<string, unknown> | null;
}

export const payoutMethodFilters = {
  statuses: statusFilter<PayoutMethodStatus>(() => PayoutMethodStatusEnum, 'Only methods with one of these statuses.'),
  destinationCurrency: equals<Currency>(
    () => CurrencyEnum,
    'destination_currency',
    'Only methods that pay in this currency.',
  ),
};

@ArgsType()
export class PayoutMethodListArgs extends listArgs(payoutMethodFilters) {
  @Field(() => ID, {
    nullable: true,
    description: "Account whose methods are listed; the credential's account or user by default.",
  })
  accountId?: string | null;

  @Field(() => ID, { nullable: true, description: 'User whose methods are listed, instead of an account.' })
  userId?: string | null;
}
