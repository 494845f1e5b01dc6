import { Directive, Field, ID, ObjectType } from 'type-graphql';
import {
  CommandRejection,
  type Currency,
  CurrencyEnum,
  DateTimeScalar,
  DecimalScalar,
  UserError,
} from '../../../kit/src';
import { Account } from '../accounts/account.type';
import { User } from '../users/user.type';

@ObjectType({ description: 'What is held in one currency.', simpleResolvers: true })
export class LedgerBalance {
  @Field(() => CurrencyEnum, { description: 'The currency.' })
  currency!: Currency;

  @Field(() => DecimalScalar, { description: 'Can be used now. Refunds and disputes may take it below zero.' })
  available!: string;

  @Field(() => DecimalScalar, { description: 'Becomes available after settlement.' })
  pending!: string;

  @Field(() => DecimalScalar, { description: 'On its way out.' })
  inTransit!: string;

  @Field(() => DecimalScalar, { description: 'Kept back.' })
  reserve!: string;
}

@Directive('@key(fields: "id")')
@ObjectType({
  description: 'What an account or a user holds with the service, in all currencies.',
  simpleResolvers: true,
})
export class LedgerAccount {
  @Field(() => ID, { description: 'Public id, `ldgr_…`.' })
  id!: string;

  @Field(() => Account, { nullable: true, description: 'The account whose it is; null where it is that of a user.' })
  account!: Account | null;

  @Field(() => User, { nullable: true, description: 'The user whose it is; null where it is that of an account.' })
  user!: User | null;

  @Field(() => DateTimeScalar, { description: 'When something was posted for its owner first.' })
  createdAt!: Date;
}

@ObjectType({ description: 'Outcome of a command on a ledger account.' })
export class LedgerAccountPayload {
  /** Id of the ledger account that the command was about; the `ledgerAccount` field reads it. */
  id!: string | null;

  @Field(() => [UserError], { simple: true, description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];
}
