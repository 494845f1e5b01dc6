import { Directive, Field, ID, ObjectType } from 'type-graphql';
import { computed, type FieldSource } from '../../../kit/src';

/** A user of the platform subgraph, shown as the customer of an account: access to the e-mail address depends on that account. */
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

/** Returns the user of a row's `user_id`, as a customer of the row's account. */
export function customer(userId: string, accountId: string): User {
  return { id: userId, customerOf: accountId };
}

/** Creates the source of a field with the user of a row as a customer of the account of the row. */
export const asCustomer = (columnName: string): FieldSource => computed([columnName, 'account_id'], customer);
