import { Field, ID, ObjectType } from 'type-graphql';
import {
  type CommandRejection,
  UserError,
  connectionOf,
  Resource,
  IdField,
  StoredColumn,
  JsonField,
  DateTimeField,
  ResourcePayload,
} from '../../../kit/src';
import { Account } from '../accounts/account.resource';
import { App } from '../apps/app.resource';
import { User } from '../users/user.resource';

/** An account has an app installed, and allows it something. Rows of installations that have ended stay. */
@Resource('platform.app_installations', 'An account has an app installed, and allows it something.', { key: false })
export class AppInstallation {
  @IdField('Public id, `ainst_…`.')
  id!: string;

  @StoredColumn('text')
  appId!: string;

  @Field(() => App, { description: 'The app.' })
  readonly app?: object;

  /** The account that installed the app. */
  @StoredColumn('text')
  accountId!: string;

  @Field(() => Account, { description: 'The account that installed it.' })
  readonly account?: object;

  @JsonField('What the app may do on the account.', { type: () => [String] })
  actions!: readonly string[];

  @Field(() => User, {
    nullable: true,
    description:
      'The person who installed it; null where none did, and without `app_authorization:read` on the account.',
  })
  readonly installedBy?: object | null;

  @DateTimeField('When it was installed.')
  createdAt!: Date;

  @DateTimeField('When what it allows last changed.')
  updatedAt!: Date;

  /** Null where no person installed it. */
  @StoredColumn('text', { nullable: true })
  installedByUserId!: string | null;

  @StoredColumn('timestamptz', { nullable: true })
  uninstalledAt!: Date | null;
}

export const AppInstallationConnection = connectionOf(AppInstallation, 'AppInstallation');

@ObjectType({ description: 'Outcome of a command on an installation.' })
export class AppInstallationPayload extends ResourcePayload {}

@ObjectType({ description: 'Outcome of removing an app from an account.', simpleResolvers: true })
export class AppUninstallPayload {
  @Field(() => ID, { nullable: true, description: 'Id of the installation that has ended.' })
  uninstalledId!: string | null;

  @Field(() => [UserError], { description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];
}
