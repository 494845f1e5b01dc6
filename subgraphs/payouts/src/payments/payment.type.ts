import { Directive, Field, ID, ObjectType } from 'type-graphql';

/** A payment of the billing domain, of which only the id is stored here. */
@Directive('@key(fields: "id")')
@ObjectType({ description: 'A payment of a buyer, with its collection, refunds and disputes.', simpleResolvers: true })
export class Payment {
  @Field(() => ID, { description: 'Public id, `pay_…`.' })
  id!: string;
}
