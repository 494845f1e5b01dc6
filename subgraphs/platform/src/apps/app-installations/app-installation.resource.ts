import { Field, ID, ObjectType } from 'type-graphql';
import {
  type UserErrorData,
  UserError,
  connectionOf,
  Resource,
  IdField,
  StoredColumn,
  JsonField,
  DateTimeField,
  ResourcePayload,
  RelationField,
} from '../../../../kit/src';
import { Account } from '../../accounts/accounts/account.resource';
import { App } from '../apps/app.resource';
import { User } from '../../users/user.resource';

/** Rows of uninstalled apps are kept. */
@Resource('platform.app_installations', 'Installation of an app on an account, with the actions granted to the app.', {
  key: false,
})
export class AppInstallation {
  @IdField('Public id, `ainst_…`.')
  id!: string;

  @RelationField('app', () => App, 'App.', { required: true })
  appId!: string;

  @RelationField('account', () => Account, 'Account that installed the app.', { required: true })
  accountId!: string;

  @JsonField('Actions granted to the app on the account.', { type: () => [String] })
  actions!: readonly string[];

  @RelationField(
    'installedBy',
    () => User,
    'User who installed the app; null if no user did, and without `app_authorization:read` on the account.',
    { nullable: true, requires: 'app_authorization:read' },
  )
  installedByUserId!: string | null;

  @DateTimeField('Time of installation.')
  createdAt!: Date;

  @DateTimeField('Time of the last change of the granted actions.')
  updatedAt!: Date;

  @StoredColumn('timestamptz', { nullable: true })
  uninstalledAt!: Date | null;
}

export const AppInstallationConnection = connectionOf(AppInstallation, 'AppInstallation');

@ObjectType({ description: 'Result of a mutation on an installation.' })
export class AppInstallationPayload extends ResourcePayload {}

@ObjectType({ description: 'Result of uninstalling an app from an account.', simpleResolvers: true })
export class AppUninstallPayload {
  @Field(() => ID, { nullable: true, description: 'Id of the ended installation.' })
  uninstalledId!: string | null;

  @Field(() => [UserError], { description: 'Reasons why the mutation was rejected; empty on success.' })
  userErrors!: readonly UserErrorData[];
}
