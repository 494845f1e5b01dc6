import { Directive, Field, ID, ObjectType } from 'type-graphql';
import { CommandRejection, DateTimeScalar, JSONObjectScalar, type Money, MoneyType, UserError } from '../../../kit/src';
import { BalanceOwner } from '../owners';
import { type DepositStatus, DepositStatusEnum } from './deposit.states';

@Directive('@key(fields: "id")')
@ObjectType({ description: 'Money from outside, for the balance of an account or a user.', simpleResolvers: true })
export class Deposit {
  @Field(() => ID, { description: 'Public id, `dpst_…`; `pay_…` for a top-up.' })
  id!: string;

  @Field(() => BalanceOwner, { description: 'Whose balance it is for.' })
  owner!: BalanceOwner;

  @Field(() => DepositStatusEnum, { description: 'Whether it has arrived.' })
  status!: DepositStatus;

  @Field(() => MoneyType, { nullable: true, description: 'Amount; null if the sender chooses it.' })
  amount!: Money | null;

  @Field(() => JSONObjectScalar, { description: 'Custom key-value pairs.' })
  metadata!: Record<string, unknown>;

  @Field(() => DateTimeScalar, { description: 'When it was announced.' })
  createdAt!: Date;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When it arrived; null until then.' })
  succeededAt!: Date | null;
}

@ObjectType({ description: 'Outcome of money from outside.' })
export class DepositPayload {
  /** Id of the deposit that was made; the `deposit` field reads it. */
  id!: string | null;

  @Field(() => [UserError], { simple: true, description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];
}
