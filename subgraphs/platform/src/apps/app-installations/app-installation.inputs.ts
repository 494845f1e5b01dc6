import { ArgsType, Field, ID, InputType } from 'type-graphql';
import { accountFilter, listArgs, equals } from '../../../../kit/src';

@InputType({ description: 'Installation of an app on an account.' })
export class AppInstallInput {
  @Field(() => ID, { description: 'App.' })
  appId!: string;

  @Field(() => ID, {
    nullable: true,
    description:
      'Account; by default that of the credential. Its connected accounts are not included: each installs apps separately.',
  })
  accountId?: string | null;

  @Field(() => [String], {
    nullable: true,
    description:
      'Actions to grant to the app, at most 300: all actions that it requires, and any optional actions that it requests; only the required ones by default. The caller must hold all of them.',
  })
  actions?: string[] | null;
}

export const appInstallationFilters = {
  accountId: {
    ...accountFilter('installations'),
    description: 'Only installations on this account. Needs `app_authorization:read` there.',
  },
  appId: equals(
    () => ID,
    'app_id',
    'Only installations of this app. Possible without an account for keys of the app, and with `developer:basic:read` on the account that owns the app.',
  ),
};

@ArgsType()
export class AppInstallationListArgs extends listArgs(appInstallationFilters) {}
