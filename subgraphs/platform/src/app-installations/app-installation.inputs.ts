import { ArgsType, Field, ID, InputType } from 'type-graphql';
import { PageArgs } from '../../../kit/src';

@InputType({ description: 'An app to install on an account.' })
export class AppInstallInput {
  @Field(() => ID, { description: 'The app.' })
  appId!: string;

  @Field(() => ID, {
    nullable: true,
    description:
      "The account; the credential's own by default. Accounts connected to it are not included: each installs for itself.",
  })
  accountId?: string | null;

  @Field(() => [String], {
    nullable: true,
    description:
      'What the app is allowed, at most 300 actions: all that it requires, and of the rest that it asks for what is named; only what it requires by default. Never more than who installs it may do.',
  })
  actions?: string[] | null;
}

@ArgsType()
export class AppInstallationListArgs extends PageArgs {
  @Field(() => ID, {
    nullable: true,
    description: 'Only installations on this account. Needs `app_authorization:read` there.',
  })
  accountId?: string | null;

  @Field(() => ID, {
    nullable: true,
    description:
      "Only installations of this app. Without an account for the app's own keys, and with `developer:basic:read` on the account whose app it is.",
  })
  appId?: string | null;
}
