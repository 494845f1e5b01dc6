import { Field, ID, ObjectType } from 'type-graphql';
import { User } from '../../users/user.type';
import { Account } from '../../references.type';

@ObjectType({ description: 'Owner of a balance: an account or a user.', simpleResolvers: true })
export class BalanceOwner {
  @Field(() => ID, { description: 'Id of the account, `biz_…`, or of the user, `user_…`.' })
  id!: string;

  @Field(() => ID, {
    nullable: true,
    description: 'Id of the ledger account, `ldgr_…`; null before the first posting for the owner.',
  })
  ledgerAccountId!: string | null;

  @Field(() => Account, { nullable: true, description: 'The account; null if the owner is a user.' })
  account!: Account | null;

  @Field(() => User, { nullable: true, description: 'The user; null if the owner is an account.' })
  user!: User | null;
}
