import { Directive, Field, ID, ObjectType } from 'type-graphql';
import { CommandRejection, UserError } from '../../../kit/src';
import { Account } from '../accounts/account.type';
import { type PayoutAccountStatus, PayoutAccountStatusEnum } from './payout-account.states';

@Directive('@key(fields: "id")')
@ObjectType({ description: 'Through what an account is paid out.', simpleResolvers: true })
export class PayoutAccount {
  @Field(() => ID, { description: 'Public id, `poact_…`.' })
  id!: string;

  @Field(() => PayoutAccountStatusEnum, {
    nullable: true,
    description: 'Whether it can receive money; null without `payout:account:read`.',
  })
  status!: PayoutAccountStatus | null;
}

@ObjectType({ description: 'Outcome of setting the status of a payout account.', simpleResolvers: true })
export class SandboxPayoutAccountPayload {
  @Field(() => Account, { nullable: true, description: 'The account; null when the command was refused.' })
  account!: Account | null;

  @Field(() => PayoutAccountStatusEnum, {
    nullable: true,
    description: 'The status it has now; null when the command was refused.',
  })
  status!: PayoutAccountStatus | null;

  @Field(() => [UserError], { description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];
}
