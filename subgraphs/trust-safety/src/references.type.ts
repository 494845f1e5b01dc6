import { Directive, Field, ID, ObjectType } from 'type-graphql';

/** An account of the platform domain, known here by its id. */
@Directive('@key(fields: "id")')
@ObjectType({ description: 'A business that sells through the service.', simpleResolvers: true })
export class Account {
  @Field(() => ID, { description: 'Public id, `biz_…`.' })
  id!: string;
}

/** A member of the billing domain, known here by its id. */
@Directive('@key(fields: "id")')
@ObjectType({
  description: 'A user as a customer of an account, with all their memberships there.',
  simpleResolvers: true,
})
export class Member {
  @Field(() => ID, { description: 'Public id, `mber_…`.' })
  id!: string;
}

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
