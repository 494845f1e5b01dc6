import { Directive, Field, ID, ObjectType } from 'type-graphql';
import { DateTimeScalar } from '../../../kit/src';
import { Account } from '../accounts/account.type';
import { User } from '../users/user.type';

@Directive('@key(fields: "id")')
@ObjectType({ description: 'What an account or a user holds with the service, in all currencies.', simpleResolvers: true })
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
