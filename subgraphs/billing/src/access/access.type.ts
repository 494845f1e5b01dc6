import { Directive, Field, ID, ObjectType } from 'type-graphql';

/** What billing knows about a user's access; the domain of users and teams makes a level of it. */
@Directive('@key(fields: "userId accountId customer")')
@ObjectType({ description: 'What a user may get at: an account, a product or an experience.', simpleResolvers: true })
export class ResourceAccess {
  @Field(() => ID, { description: 'The user.' })
  userId!: string;

  @Field(() => ID, { description: 'The account that the resource belongs to.' })
  accountId!: string;

  @Field({ description: 'Whether the user has access now, as a customer.' })
  customer!: boolean;
}
