import { Directive, Field, ID, ObjectType } from 'type-graphql';
import { DateTimeScalar } from '../../../kit/src';
import { Account } from '../accounts/account.type';

@Directive('@key(fields: "id")')
@ObjectType({ description: 'A place in an account that members of products find there.', simpleResolvers: true })
export class Experience {
  @Field(() => ID, { description: 'Public id, `exp_…`.' })
  id!: string;

  @Field(() => Account, { description: 'Whose it is.' })
  account!: Account;

  @Field({ description: 'Its name.' })
  name!: string;

  @Field({ description: 'Open to everybody, and not only to members of its products.' })
  isPublic!: boolean;

  @Field(() => String, { nullable: true, description: 'Its place among the others, compared as text.' })
  order!: string | null;

  @Field(() => DateTimeScalar, { description: 'When it was made.' })
  createdAt!: Date;
}
