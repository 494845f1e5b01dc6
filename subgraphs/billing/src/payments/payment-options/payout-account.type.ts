import { Directive, Field, ID, ObjectType } from 'type-graphql';
import { type UserErrorData, UserError } from '../../../../kit/src';
import { Account } from '../../accounts/account.type';
import { type PayoutAccountStatus, PayoutAccountStatusEnum } from './payout-account.states';

@Directive('@key(fields: "id")')
@ObjectType({ description: 'Payout account of a seller account.', simpleResolvers: true })
export class PayoutAccount {
  @Field(() => ID, { description: 'Public id, `poact_…`.' })
  id!: string;

  @Field(() => PayoutAccountStatusEnum, {
    nullable: true,
    description: 'Whether it can receive money; null without `payout:account:read`.',
  })
  status!: PayoutAccountStatus | null;
}

@ObjectType({ description: 'Result of a change of the status of a payout account.', simpleResolvers: true })
export class SandboxPayoutAccountPayload {
  @Field(() => Account, { nullable: true, description: 'The account; null if the mutation was rejected.' })
  account!: Account | null;

  @Field(() => PayoutAccountStatusEnum, {
    nullable: true,
    description: 'The new status; null if the mutation was rejected.',
  })
  status!: PayoutAccountStatus | null;

  @Field(() => [UserError], { description: 'Reasons why the mutation was rejected; empty on success.' })
  userErrors!: readonly UserErrorData[];
}
