import { Field, ID, ObjectType } from 'type-graphql';
import { type CommandRejection, DateTimeScalar, UserError, connectionOf } from '../../../kit/src';
import { Account } from '../accounts/account.type';
import { App } from '../apps/app.type';
import { User } from '../users/user.type';

@ObjectType({ description: 'An account has an app installed, and allows it something.', simpleResolvers: true })
export class AppInstallation {
  @Field(() => ID, { description: 'Public id, `ainst_…`.' })
  id!: string;

  @Field(() => App, { description: 'The app.' })
  app!: App;

  @Field(() => Account, { description: 'The account that installed it.' })
  account!: Account;

  @Field(() => [String], { description: 'What the app may do on the account.' })
  actions!: readonly string[];

  @Field(() => User, {
    nullable: true,
    description:
      'The person who installed it; null where none did, and without `app_authorization:read` on the account.',
  })
  installedBy!: User | null;

  @Field(() => DateTimeScalar, { description: 'When it was installed.' })
  createdAt!: Date;

  @Field(() => DateTimeScalar, { description: 'When what it allows last changed.' })
  updatedAt!: Date;
}

export const AppInstallationConnection = connectionOf(AppInstallation, 'AppInstallation');

@ObjectType({ description: 'Outcome of a command on an installation.' })
export class AppInstallationPayload {
  /** Id of the installation that the command was about; the `appInstallation` field reads it. */
  id!: string | null;

  @Field(() => [UserError], { simple: true, description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];
}

@ObjectType({ description: 'Outcome of removing an app from an account.', simpleResolvers: true })
export class AppUninstallPayload {
  @Field(() => ID, { nullable: true, description: 'Id of the installation that has ended.' })
  uninstalledId!: string | null;

  @Field(() => [UserError], { description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];
}
