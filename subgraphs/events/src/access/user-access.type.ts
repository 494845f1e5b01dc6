import { Directive, Field, ID, ObjectType } from 'type-graphql';

/** Access of a user. Billing resolves it; the events domain knows only its key. */
@Directive('@key(fields: "userId", resolvable: false)')
@ObjectType('UserAccess', { simpleResolvers: true })
export class UserAccess {
  @Field(() => ID)
  userId!: string;
}
