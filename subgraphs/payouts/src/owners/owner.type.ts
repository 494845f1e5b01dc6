import { Field, ID, ObjectType } from 'type-graphql';
import { Account } from '../accounts/account.type';
import { User } from '../users/user.type';

@ObjectType({ description: 'Who holds money with the service: an account or a user.', simpleResolvers: true })
export class BalanceOwner {
  @Field(() => ID, { description: 'Id of the account, `biz_…`, or of the user, `user_…`.' })
  id!: string;

  @Field(() => ID, {
    nullable: true,
    description: 'Their ledger account, `ldgr_…`; null before anything was posted for them.',
  })
  ledgerAccountId!: string | null;

  @Field(() => Account, { nullable: true, description: 'The account; null if the recipient is a user.' })
  account!: Account | null;

  @Field(() => User, { nullable: true, description: 'The user; null if the recipient is an account.' })
  user!: User | null;
}
