import { Directive, Field, ID, ObjectType } from 'type-graphql';

/** A plan of the billing domain, of which only the id is stored here. */
@Directive('@key(fields: "id")')
@ObjectType({
  description: 'Price and conditions of a product: prices, billing period and duration of access.',
  simpleResolvers: true,
})
export class Plan {
  @Field(() => ID, { description: 'Public id, `plan_…`.' })
  id!: string;
}
