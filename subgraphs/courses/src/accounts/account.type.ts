import { Directive, Field, ID, ObjectType } from 'type-graphql';

/** An account of the platform subgraph, referenced by its id. */
@Directive('@key(fields: "id")')
@ObjectType({ description: 'A business that sells through the service.', simpleResolvers: true })
export class Account {
  @Field(() => ID, { description: 'Public id, `biz_…`.' })
  id!: string;
}
