import { Directive, Field, ID, ObjectType } from 'type-graphql';
import { Account } from '../accounts/account.type';

/** A payment of the billing domain, known here by its id. */
@Directive('@key(fields: "id")')
@ObjectType({ description: 'Money asked for, and what became of it.', simpleResolvers: true })
export class Payment {
  @Field(() => ID, { description: 'Public id, `pay_…`.' })
  id!: string;

  @Directive('@external')
  @Field(() => Account, { nullable: true, description: 'The account that sells, as the domain of payments knows it.' })
  account?: Account | null;
}
