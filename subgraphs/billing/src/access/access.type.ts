import { Directive, Field, ID, ObjectType } from 'type-graphql';

/** What billing knows about a user's access; the domain of users and teams makes a level of it. */
@Directive('@key(fields: "userId accountId customer")')
@ObjectType({ description: 'Whether a user may enter an account or product.', simpleResolvers: true })
export class ResourceAccess {
  @Field(() => ID, { description: 'The user.' })
  userId!: string;

  @Field(() => ID, { description: 'The account, or that of the product.' })
  accountId!: string;

  @Field({ description: 'Whether a membership gives the user access now.' })
  customer!: boolean;
}
