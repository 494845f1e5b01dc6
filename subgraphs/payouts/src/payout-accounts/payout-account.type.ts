import { Directive, Field, ID, ObjectType } from 'type-graphql';
import { Account } from '../accounts/account.type';

/** The domain of plans resolves the status. */
@Directive('@key(fields: "id")')
@ObjectType({ description: 'Payout account of a seller account.', simpleResolvers: true })
export class PayoutAccount {
  @Field(() => ID, { description: 'Public id, `poact_…`.' })
  id!: string;

  @Field(() => Account, { nullable: true, description: 'Account that is paid out.' })
  account!: Account | null;
}
