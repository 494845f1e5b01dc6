import { Directive, Field, ID, ObjectType } from 'type-graphql';

/** An account of the platform subgraph, referenced by its id. */
@Directive('@key(fields: "id")')
@ObjectType({ description: 'A business that sells through the service.', simpleResolvers: true })
export class Account {
  @Field(() => ID, { description: 'Public id, `biz_…`.' })
  id!: string;
}

@ObjectType('ExperienceApp', { description: 'App that an experience uses.', simpleResolvers: true })
export class App {
  @Field(() => ID, { description: 'Public id, `app_…`.' })
  id!: string;

  @Field({ description: 'Name.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'URL of the icon.' })
  iconUrl!: string | null;
}

/** A product of the billing subgraph, referenced by its id. */
@Directive('@key(fields: "id")')
@ObjectType({
  description: 'A product of a seller. Plans set its prices; memberships grant access to it.',
  simpleResolvers: true,
})
export class Product {
  @Field(() => ID, { description: 'Public id, `prod_…`.' })
  id!: string;
}
