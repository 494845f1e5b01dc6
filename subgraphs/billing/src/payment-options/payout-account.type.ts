import { Field, ObjectType } from 'type-graphql';
import { CommandRefused, UserError } from '../../../kit/src';
import { Account } from '../accounts/account.type';
import { type PayoutAccountStatus, PayoutAccountStatusEnum } from './payout-account.states';

@ObjectType({ description: 'Outcome of setting the status of a payout account.', simpleResolvers: true })
export class SandboxPayoutAccountPayload {
  @Field(() => Account, { nullable: true, description: 'The account; null when the command was refused.' })
  account!: Account | null;

  @Field(() => PayoutAccountStatusEnum, { nullable: true, description: 'The status it has now; null when the command was refused.' })
  status!: PayoutAccountStatus | null;

  @Field(() => [UserError], { description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRefused[];
}
