import {
  buildSubgraph,
  type Clock,
  Commands,
  type Context,
  createContext,
  Database,
  type DomainSchema,
  type DatabaseAddress,
  type DueWorker,
  type IntegrationEventConsumer,
  type Logger,
  type OutdatedTable,
  type PoolLimits,
  type Subgraph,
  systemClock,
  selectionOf,
  systemPrincipal,
  payloadResolver,
} from '../../kit/src';
import { domainPermissions } from './field-permissions';
import { AccessTokenEntity } from './apps/access-tokens/access-token.entity';
import { AccessTokenRepository } from './apps/access-tokens/access-token.repository';
import { AccessTokenResolver } from './apps/access-tokens/access-token.resolver';
import { AccessTokenService } from './apps/access-tokens/access-token.service';
import { AccountLinkEntity } from './accounts/account-links/account-link.entity';
import { AccountPreferenceEntity } from './accounts/account-preferences/account-preference.entity';
import { accountReferences, accountResolvers } from './accounts-at-work';
import { Account } from './accounts/accounts/account.resource';
import { AccountRepository } from './accounts/accounts/account.repository';
import { OwnedAccountsResolver } from './accounts/accounts/owned-accounts.resolver';
import { ApiKey, ApiKeyPayload, ApiKeySecretPayload } from './apps/api-keys/api-key.resource';
import { ApiKeyResolver } from './apps/api-keys/api-key.resolver';
import { ApiKeyRepository } from './apps/api-keys/api-key.repository';
import { ApiKeyService } from './apps/api-keys/api-key.service';
import { AppInstallation } from './apps/app-installations/app-installation.resource';
import { App } from './apps/apps/app.resource';
import { createApps } from './apps/apps/apps';
import { TrustedDocumentManifest } from './apps/trusted-documents/trusted-document.resource';
import type { DocumentCheck } from './apps/trusted-documents/trusted-document.rules';
import { CredentialResolver } from './sign-in/credentials/credential.resolver';
import { Principals } from './sign-in/credentials/principals';
import { createFiles } from './files/files';
import { File } from './files/file.resource';
import type { FileStorage } from './files/store/open';
import { LlcFormationEntity } from './accounts/llc-formations/llc-formation.entity';
import { createMails } from './mail/mails';
import type { StoredMail } from './mail/mail.repository';
import { MailEntity, SealedMailEntity } from './mail/mail.entity';
import type { MailRenderer } from './mail/mail-renderer';
import { MailRecord } from './mail/records/mail-record.resource';
import type { RenderNotice } from './mail/notice';
import type { Mailer } from './mail/mailer';
import { migrations } from './migrations';
import { OauthArtifactRepository } from './apps/oauth/oauth-artifact.repository';
import { OauthGrantEntity } from './apps/oauth/oauth-grant.entity';
import { OauthGrantRepository } from './apps/oauth/oauth-grant.repository';
import { oauthResolvers } from './apps/oauth/oauth';
import type { Permission } from './team/permissions/permission';
import { PermissionResolver } from './team/permissions/permission.resolver';
import { Permissions } from './team/permissions/permissions';
import { promotionResolvers } from './promotion/promotion';
import { createReadModels } from './read-models';
import {
  AccountRecipientsResolver,
  TransferRecipientResolver,
  UserRecipientsResolver,
} from './accounts/recipients/recipient.resolver';
import { RecipientRepository } from './accounts/recipients/recipient.repository';
import { ResourceAccess } from './team/resource-access/resource-access.type';
import { ResourceAccessService } from './team/resource-access/resource-access.service';
import { childConnections } from './child-connections';
import { PlatformSeed } from './seed';
import { SignInLinkEntity } from './sign-in/links/sign-in-link.entity';
import { signInResolvers } from './sign-in/links/sign-in';
import { type JsonWebKeySet, SigningKeys } from './sign-in/signing-keys/signing-keys';
import { SigningKeyEntity } from './sign-in/signing-keys/signing-key.entity';
import { SigningKeyResolver } from './sign-in/signing-keys/signing-key.resolver';
import { TeamMember } from './team/team-members/team-member.resource';
import { TeamMemberRepository } from './team/team-members/team-member.repository';
import { Tokens } from './sign-in/tokens/tokens';
import { UserSession } from './sign-in/user-sessions/user-session.resource';
import { UserSessionRepository } from './sign-in/user-sessions/user-session.repository';
import { UserSessionResolver } from './sign-in/user-sessions/user-session.resolver';
import { UserSessionService } from './sign-in/user-sessions/user-session.service';
import { BuyerPayloadResolver, UserResolver } from './users/user.resolver';
import { User, UserPayload } from './users/user.resource';
import { UserRepository } from './users/user.repository';
import { UserService } from './users/user.service';

export { newSecret } from './apps/api-keys/api-key.secret';
export { type FileSettings, type FileStorage, openFileStorage } from './files/store/open';
export { FolderStore } from './files/store/folder-store';
export type { EventMail, MailRenderer, OmittedMail } from './mail/mail-renderer';
export type { Mailer } from './mail/mailer';
export { smtpMailer } from './mail/smtp-mailer';
export type { PlatformSeed, SeedTable, SeedUser } from './seed';

export interface PlatformOptions {
  readonly databaseUrl: DatabaseAddress;
  readonly log: Logger;
  /** The catalog of permissions (actions). */
  readonly permissions: readonly Permission[];
  /**
   * Secret from the configuration that encrypts the private keys with which tokens are signed. When the secret changes,
   * new signing keys are created; issued tokens stay valid.
   */
  readonly secret: string;
  /** Public URL of the service, which is the issuer of its tokens. Changing it invalidates all tokens. */
  readonly origin: string;
  /**
   * Sandbox mode: redirect URLs may be loopback URLs, sent mail is stored, LLC formation is available, and API keys may
   * reject unknown parameters.
   */
  readonly sandbox?: boolean;
  /** Storage of the bytes of files. */
  readonly files: FileStorage;
  /** Returns the problems of a client's document for the public schema; without it, every document is accepted. */
  readonly documentProblems?: DocumentCheck;
  /** Transport that sends mail. Without it, mail stays queued. */
  readonly mailer?: Mailer;
  /** Renders mail about events. Without it, events cause no mail to buyers. */
  readonly mailRenderer?: MailRenderer;
  /** Renders mail of the service itself. */
  readonly renderNotice: RenderNotice;
  readonly clock?: Clock;
  /** Called after each commit; wakes the outbox publisher, so that new events are published immediately. */
  readonly committed?: () => void;
  readonly poolSize?: number;
  /** Limits of the connection pool, such as the maximum wait for a connection and the maximum queue length. */
  readonly limits?: PoolLimits;
}

/** Running platform domain: GraphQL subgraph, database, event consumers and workers. */
export interface Platform {
  readonly subgraph: Subgraph;
  readonly database: Database;
  readonly seed: PlatformSeed;
  /** Returns the public keys that verify all issued tokens, for `/.well-known/jwks.json`. */
  publicKeys(): Promise<JsonWebKeySet>;
  /** Creates a new signing key, with which all further tokens are signed; issued tokens stay valid. */
  rotateSigningKey(): Promise<void>;
  /** Creates a session of a user and returns its token, valid for the given 1 to 2,592,000 seconds. */
  issueUserSession(userId: string, seconds: number): Promise<string>;
  /** Consumers of integration events of other domains, to be started in processes that read the event log. */
  readonly consumers: readonly IntegrationEventConsumer[];
  /** Tables whose rows are deleted at an age. */
  readonly outdatedTables: readonly OutdatedTable[];
  /** Sends one batch of due mail. Returns the number of messages. */
  sendMail(): Promise<number>;
  /** Returns the mail that a sandbox has sent within the last 30 days, newest first, at most 100; empty in live mode. */
  sentMails(): Promise<StoredMail[]>;
  /** Returns one sent mail by id; null when it does not exist. */
  sentMail(id: string): Promise<StoredMail | null>;
  /** Creates the workers that process due jobs; the caller starts them. Any number of processes may run them. */
  workers(): DueWorker[];
  /** Polls one batch of files whose bytes may have been uploaded. Returns the number of files. */
  lookForUploads(): Promise<number>;
  close(): Promise<void>;
}

/** TypeORM entities of the platform domain. */
export const entities = [
  AccessTokenEntity,
  Account,
  AccountLinkEntity,
  AccountPreferenceEntity,
  ApiKey,
  App,
  AppInstallation,
  File,
  LlcFormationEntity,
  MailEntity,
  MailRecord,
  SealedMailEntity,
  OauthGrantEntity,
  SigningKeyEntity,
  SignInLinkEntity,
  TeamMember,
  TrustedDocumentManifest,
  User,
  UserSession,
];

/** Tables of the domain. */
export const platformSchema: DomainSchema = { schema: 'platform', entities, migrations };

/** Opens and migrates the database, and wires the platform domain. */
export async function createPlatformSubgraph(options: PlatformOptions): Promise<Platform> {
  const { databaseUrl: url, log, poolSize, limits, clock = systemClock } = options;
  const database = await Database.open({ ...platformSchema, url, log, poolSize, limits });
  const system = createContext({ principal: systemPrincipal, requestId: 'platform', log, clock });
  try {
    await database.migrate();
    return wire(database, await SigningKeys.open(system, database, options.secret), system, options);
  } catch (error) {
    await database.close();
    throw error;
  }
}

/**
 * Connects the modules of the domain.
 *
 * @param system context for work that is not triggered by a request
 */
function wire(database: Database, signingKeys: SigningKeys, system: Context, options: PlatformOptions): Platform {
  const modules = createModules(database, signingKeys, system, options);
  const { files, mails, seed, sessionService } = modules;
  return {
    subgraph: subgraphOf(database, signingKeys, modules, options),
    database,
    seed,
    publicKeys: () => signingKeys.publicKeys(system),
    rotateSigningKey: () => signingKeys.rotate(system),
    issueUserSession: (userId, seconds) => seed.transaction((tx) => sessionService.issue(tx, userId, seconds)),
    consumers: mails.consumers,
    outdatedTables: mails.outdatedTables,
    sendMail: mails.sendDue,
    sentMails: mails.sentMails,
    sentMail: mails.sentMail,
    workers: () => [...files.workers(), ...mails.workers()],
    lookForUploads: files.lookForUploads,
    close: () => database.close(),
  };
}

type Modules = ReturnType<typeof createModules>;

/** Creates the repositories and services of the domain. */
function createModules(database: Database, signingKeys: SigningKeys, system: Context, options: PlatformOptions) {
  const permissions = new Permissions(options.permissions);
  const commands = new Commands(database, options.committed);
  const tokens = new Tokens(signingKeys, options.origin);
  const models = createReadModels(permissions, options.origin);
  const users = new UserRepository(database, models.user);
  const accounts = new AccountRepository(database, models.account);
  const team = new TeamMemberRepository(database, models.teamMember);
  const [keys, accessTokens] = [new ApiKeyRepository(database, models.apiKey), new AccessTokenRepository(database)];
  const sessions = new UserSessionRepository(database, models.userSession);
  const [grants, artifacts] = [new OauthGrantRepository(database), new OauthArtifactRepository(database)];
  const working = { database, system: () => ({ ...system, loaders: new Map() }), log: options.log };
  const files = createFiles({
    ...working,
    model: models.file,
    commands,
    storage: options.files,
    committed: options.committed ?? (() => {}),
  });
  const apps = createApps({
    database,
    models,
    commands,
    accounts,
    keys,
    permissions,
    pictures: files.pictures,
    documentProblems: options.documentProblems ?? (() => []),
    sandbox: options.sandbox ?? false,
  });
  const principals = new Principals({
    keys,
    accounts,
    team,
    sessions,
    accessTokens,
    installations: apps.installations,
    oauth: artifacts,
    tokens,
    permissions,
  });
  return {
    permissions,
    commands,
    tokens,
    models,
    users,
    accounts,
    team,
    keys,
    sessions,
    accessTokens,
    grants,
    artifacts,
    files,
    apps,
    principals,
    mails: createMails({
      ...options,
      ...working,
      commands,
      recordModel: models.mail,
      renderer: options.mailRenderer,
      storesSentMail: options.sandbox ?? false,
    }),
    userService: new UserService(users, files.pictures),
    sessionService: new UserSessionService(sessions, tokens, grants),
    seed: new PlatformSeed(database, keys, system, options.files),
  };
}

function subgraphOf(
  database: Database,
  signingKeys: SigningKeys,
  modules: Modules,
  options: PlatformOptions,
): Subgraph {
  const { accounts, users, team, keys, apps, files, mails } = modules;
  const access = new ResourceAccessService(team);
  return buildSubgraph({
    name: 'platform',
    permissions: domainPermissions,
    userErrorResources: { BuyerPayload: 'User', ConnectedApiKeyPayload: 'ApiKey' },
    written: ({ principal }) => database.wrote(principal),
    resolvers: [
      ...peopleResolvers(database, modules, options),
      ...credentialResolvers(database, signingKeys, modules, options),
      ...apps.resolvers,
      ...files.resolvers,
      ...childConnections({
        accounts,
        team,
        keys,
        apps: apps.apps,
        installations: apps.installationService,
        mails: mails.records,
      }),
    ],
    orphanedTypes: [ResourceAccess],
    references: {
      ...accountReferences({ accounts, users }),
      ...apps.references,
      ...files.references,
      ApiKey: ({ id }, ctx, info) => keys.getReference(ctx, id as string, selectionOf(info, 'ApiKey')),
      ResourceAccess: (reference, ctx) => access.refer(ctx, reference as unknown as ResourceAccess),
    },
  });
}

/** Creates the resolvers for accounts and users, for promotion (such as ads), and for the recipients of transfers. */
function peopleResolvers(database: Database, modules: Modules, options: PlatformOptions): readonly object[] {
  const { models, commands, accounts, users, userService, team, permissions, files, mails } = modules;
  const recipients = new RecipientRepository(database);
  return [
    new UserResolver(users, userService, commands),
    payloadResolver(UserPayload, User, (...read) => users.find(...read)),
    new BuyerPayloadResolver(users, team),
    new OwnedAccountsResolver(accounts),
    new AccountRecipientsResolver(recipients),
    new UserRecipientsResolver(recipients),
    new TransferRecipientResolver(accounts, users),
    ...mails.resolvers,
    ...promotionResolvers(database, models, commands),
    ...accountResolvers({
      database,
      commands,
      accounts,
      users,
      userService,
      team,
      permissions,
      write: mails.write,
      writeSealed: mails.writeSealed,
      pictures: files.pictures,
      secret: options.secret,
      origin: options.origin,
      sandbox: options.sandbox ?? false,
    }),
  ];
}

/** Creates the resolvers for API keys, tokens, sessions, sign-in, OAuth and permissions. */
function credentialResolvers(
  database: Database,
  signingKeys: SigningKeys,
  modules: Modules,
  { origin, sandbox = false }: PlatformOptions,
): readonly object[] {
  const { commands, accounts, team, keys, sessions, accessTokens, tokens, permissions } = modules;
  const { grants, artifacts, principals, userService, sessionService, mails } = modules;
  return [
    new ApiKeyResolver(keys, new ApiKeyService(keys, accounts, permissions, sandbox), commands),
    payloadResolver(ApiKeyPayload, ApiKey, (...read) => keys.find(...read)),
    payloadResolver(ApiKeySecretPayload, ApiKey, (...read) => keys.find(...read)),
    new AccessTokenResolver(new AccessTokenService(accessTokens, tokens, team, permissions), commands),
    new UserSessionResolver(sessions, sessionService, commands),
    ...signInResolvers({
      database,
      commands,
      users: userService,
      sessions: sessionService,
      write: mails.writeSealed,
      origin,
    }),
    ...oauthResolvers({ grants, artifacts, team, sessions, permissions, accounts, commands }),
    new PermissionResolver(permissions),
    new CredentialResolver(principals),
    new SigningKeyResolver(signingKeys),
  ];
}
