import { Directive, Field, ID, ObjectType } from 'type-graphql';

/** A user's access by memberships; the platform domain derives the level of access from it. */
@Directive('@key(fields: "userId accountId customer")')
@ObjectType({ description: 'Access of a user to an account, a product or an experience.', simpleResolvers: true })
export class ResourceAccess {
  @Field(() => ID, { description: 'User.' })
  userId!: string;

  @Field(() => ID, { description: 'Account that owns the resource.' })
  accountId!: string;

  @Field({ description: 'Whether the user currently has access as a customer.' })
  customer!: boolean;
}
