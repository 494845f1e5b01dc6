import { Directive, Field, ID, ObjectType } from 'type-graphql';

/** What a user has, which billing reads; only its key is known here. */
@Directive('@key(fields: "userId", resolvable: false)')
@ObjectType('UserAccess', { simpleResolvers: true })
export class UserAccess {
  @Field(() => ID)
  userId!: string;
}
