import { Directive, Field, ID, ObjectType } from 'type-graphql';

/** An account of the platform domain, of which only the id is stored here. */
@Directive('@key(fields: "id")')
@ObjectType({ description: 'A business that sells through the service.', simpleResolvers: true })
export class Account {
  @Field(() => ID, { description: 'Public id, `biz_…`.' })
  id!: string;
}
