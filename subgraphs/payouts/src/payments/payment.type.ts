import { Directive, Field, ID, ObjectType } from 'type-graphql';

/** A payment of the billing domain, known here by its id. */
@Directive('@key(fields: "id")')
@ObjectType({ description: 'Money asked for, and what became of it.', simpleResolvers: true })
export class Payment {
  @Field(() => ID, { description: 'Public id, `pay_…`.' })
  id!: string;
}
