import { Directive, Field, ID, ObjectType } from 'type-graphql';
import { Account } from '../accounts/account.type';

/** Its status is told by the domain that plans need it in. */
@Directive('@key(fields: "id")')
@ObjectType({ description: 'Through what an account is paid out.', simpleResolvers: true })
export class PayoutAccount {
  @Field(() => ID, { description: 'Public id, `poact_…`.' })
  id!: string;

  @Field(() => Account, { nullable: true, description: 'The account that is paid out.' })
  account!: Account | null;
}
