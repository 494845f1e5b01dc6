import { Directive, Field, ID, ObjectType } from 'type-graphql';
import { Account } from '../accounts/account.type';

/** A payment of the billing domain. */
@Directive('@key(fields: "id")')
@ObjectType({ description: 'A payment of a buyer, with its collection, refunds and disputes.', simpleResolvers: true })
export class Payment {
  @Field(() => ID, { description: 'Public id, `pay_…`.' })
  id!: string;

  @Directive('@external')
  @Field(() => Account, { nullable: true, description: 'The selling account, from the domain of payments.' })
  account?: Account | null;
}
