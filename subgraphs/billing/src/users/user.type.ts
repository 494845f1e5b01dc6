import { Directive, Field, ID, ObjectType } from 'type-graphql';
import { computed, type FieldSource } from '../../../kit/src';

/** A user of the platform domain as a customer of an account, which determines the visible e-mail address. */
@Directive('@key(fields: "id")')
@Directive('@key(fields: "id customerOf", resolvable: false)')
@ObjectType({ description: 'A person who owns accounts, works on teams or buys.', simpleResolvers: true })
export class User {
  @Field(() => ID, { description: 'Public id, `user_…`.' })
  id!: string;

  @Directive('@inaccessible')
  @Field(() => ID, {
    nullable: true,
    description: 'Account that shows the user as its customer; determines access to the e-mail address.',
  })
  customerOf!: string | null;
}

/** Returns the user of a row as a customer of the account of the row; null without a user. */
export function customer(userId: string | null, accountId: string): User | null {
  return userId === null ? null : { id: userId, customerOf: accountId };
}

/** Returns the user of a row without relation to an account; null without a user. */
export function person(userId: string | null): User | null {
  return userId === null ? null : { id: userId, customerOf: null };
}

/** Creates the source of a field with the user of a row as a customer of the account of the row. */
export const asCustomer = (columnName: string): FieldSource => computed([columnName, 'account_id'], customer);

/** Creates the source of a field with a user without relation to the account of the row. */
export const asPerson = (columnName: string): FieldSource => computed([columnName], person);
