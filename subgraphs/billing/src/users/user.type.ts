import { Directive, Field, ID, ObjectType } from 'type-graphql';

/** A user of the platform domain, shown as the customer of an account: that account decides on the e-mail address. */
@Directive('@key(fields: "id")')
@Directive('@key(fields: "id customerOf", resolvable: false)')
@ObjectType({ description: 'A person who owns accounts, works on teams or buys.', simpleResolvers: true })
export class User {
  @Field(() => ID, { description: 'Public id, `user_…`.' })
  id!: string;

  @Directive('@inaccessible')
  @Field(() => ID, {
    nullable: true,
    description: 'The account that shows the user as its customer; decides on the e-mail address.',
  })
  customerOf!: string | null;
}

/** The user in a row's `user_id` as customer of the row's account; null where the row has no user. */
export function customer(userId: string | null, accountId: string): User | null {
  return userId === null ? null : { id: userId, customerOf: accountId };
}

/** A user who is shown as such and not as anybody's customer; null where the row has no user. */
export function person(userId: string | null): User | null {
  return userId === null ? null : { id: userId, customerOf: null };
}
