import { Field, ObjectType } from 'type-graphql';
import { Account } from '../../accounts/accounts/account.resource';
import { User } from '../../users/user.resource';

/** The caller of a request. Its user and account are read only if they are selected. */
@ObjectType({ description: 'The caller: the user or account of its credential, and its permissions.' })
export class Viewer {
  @Field(() => User, { nullable: true, description: 'The acting user; null if an account acts on its own.' })
  user?: User | null;

  @Field(() => Account, {
    nullable: true,
    description: 'Account of the credential, on which commands act by default; null for users.',
  })
  account?: Account | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Language in which the service writes to the user, such as `de`; null if it is unknown, and for other callers than users.',
  })
  locale?: string | null;

  @Field(() => [String], {
    description:
      'Names of the permitted actions, sorted: on the account of the credential, or for users on at least one account. `permissions` describes them.',
  })
  permissions!: string[];
}
