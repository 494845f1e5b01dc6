import { accountConnection, type ChildList, childConnection } from '../../kit/src';
import type { AccountRepository } from './accounts/accounts/account.repository';
import { accountFilters } from './accounts/accounts/account.inputs';
import { Account, AccountConnection } from './accounts/accounts/account.resource';
import { AccountOrderEnum } from './accounts/accounts/account.enums';
import { apiKeyFilters } from './apps/api-keys/api-key.inputs';
import type { ApiKeyRepository } from './apps/api-keys/api-key.repository';
import { ApiKeyConnection } from './apps/api-keys/api-key.resource';
import { mailFilters } from './mail/records/mail-record.inputs';
import type { MailRecordRepository } from './mail/records/mail-record.repository';
import { MailConnection } from './mail/records/mail-record.resource';
import { appInstallationFilters } from './apps/app-installations/app-installation.inputs';
import { AppInstallationConnection } from './apps/app-installations/app-installation.resource';
import type { AppInstallationService } from './apps/app-installations/app-installation.service';
import type { AppRepository } from './apps/apps/app.repository';
import { App, AppConnection } from './apps/apps/app.resource';
import { teamMemberFilters } from './team/team-members/team-member.inputs';
import type { TeamMemberRepository } from './team/team-members/team-member.repository';
import { TeamMemberConnection } from './team/team-members/team-member.resource';
import { User } from './users/user.resource';

/** Repositories whose lists are read as connections of other rows. */
interface Repositories {
  readonly accounts: AccountRepository;
  readonly team: TeamMemberRepository;
  readonly keys: ApiKeyRepository;
  readonly apps: AppRepository;
  readonly installations: AppInstallationService;
  readonly mails: MailRecordRepository;
}

/** Creates the resolvers of the connections from accounts, users and apps to teams, mails, keys and installations. */
export function childConnections({ accounts, team, keys, apps, installations, mails }: Repositories): object[] {
  const teamMembers: ChildList = {
    connection: TeamMemberConnection,
    type: 'TeamMember',
    filters: teamMemberFilters,
    list: team.reads.list.bind(team.reads),
  };
  const connected: ChildList = {
    connection: AccountConnection,
    type: 'Account',
    filters: accountFilters,
    order: AccountOrderEnum,
    list: accounts.list.bind(accounts),
  };
  return [
    accountConnection(
      Account,
      teamMembers,
      'teamMembers',
      'Members of the team',
      'Needs `company:authorized_user:read`.',
    ),
    childConnection({
      ...teamMembers,
      parent: User,
      field: 'teamMembers',
      column: 'user_id',
      without: ['userId'],
      description:
        'The user as a member of teams, newest first: of accounts on which the caller has `company:authorized_user:read`.',
    }),
    childConnection({
      ...connected,
      parent: Account,
      field: 'connectedAccounts',
      column: 'parent_account_id',
      argument: 'parentAccountId',
      description: 'Accounts that are connected to the account, newest first. Needs `payout:account:read`.',
    }),
    ...ofMails(mails),
    ...ofApps({ keys, apps, installations }),
  ];
}

function ofMails({ reads }: MailRecordRepository): object[] {
  const mails: ChildList = {
    connection: MailConnection,
    type: 'Mail',
    filters: mailFilters,
    list: reads.list.bind(reads),
  };
  const access = '`member:email:read`';
  return [
    accountConnection(Account, mails, 'mails', 'Mails of the last 90 days to buyers', `Needs ${access}.`),
    childConnection({
      ...mails,
      parent: User,
      field: 'mails',
      column: 'user_id',
      without: ['userId'],
      description: `Mails of the last 90 days to the user, newest first: on behalf of accounts on which the caller has ${access}.`,
    }),
  ];
}

function ofApps({ keys, apps, installations }: Pick<Repositories, 'keys' | 'apps' | 'installations'>): object[] {
  const apiKeys: ChildList = {
    connection: ApiKeyConnection,
    type: 'ApiKey',
    filters: apiKeyFilters,
    list: keys.list.bind(keys),
  };
  const installed: ChildList = {
    connection: AppInstallationConnection,
    type: 'AppInstallation',
    filters: appInstallationFilters,
    list: installations.list.bind(installations),
  };
  const ofAccount: ChildList = { connection: AppConnection, type: 'App', filters: {}, list: apps.list.bind(apps) };
  const manageKeys = 'For users with `developer:manage_api_key`.';
  return [
    accountConnection(Account, ofAccount, 'apps', 'Apps', 'Needs `developer:basic:read`.'),
    accountConnection(Account, apiKeys, 'apiKeys', 'API keys that are in use', manageKeys),
    accountConnection(
      Account,
      installed,
      'appInstallations',
      'Installations of apps',
      'Needs `app_authorization:read`.',
    ),
    childConnection({
      ...apiKeys,
      parent: App,
      field: 'apiKeys',
      column: 'app_id',
      sameAccount: true,
      namesAccount: true,
      argument: 'appId',
      description: `API keys of the app that are in use, newest first. ${manageKeys}`,
    }),
    childConnection({
      ...installed,
      parent: App,
      field: 'installations',
      column: 'app_id',
      argument: 'appId',
      description:
        'Installations of the app, newest first. For keys of the app, and with `developer:basic:read` on its account.',
    }),
  ];
}
