import { Directive, Field, ID, ObjectType } from 'type-graphql';

/** A product of the billing domain, known here by its id. */
@Directive('@key(fields: "id")')
@ObjectType({
  description: 'A product of a seller. Plans set its prices; memberships grant access to it.',
  simpleResolvers: true,
})
export class Product {
  @Field(() => ID, { description: 'Public id, `prod_…`.' })
  id!: string;
}
