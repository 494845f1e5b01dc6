import { Directive, Field, ID, ObjectType } from 'type-graphql';

/** A plan of the billing domain, of which only the id is stored here. */
@Directive('@key(fields: "id")')
@ObjectType({
  description: 'Pricing and purchase rules: what a buyer pays for a product, how often, and under which conditions.',
  simpleResolvers: true,
})
export class Plan {
  @Field(() => ID, { description: 'Public id, `plan_…`.' })
  id!: string;
}
