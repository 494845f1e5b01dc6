import { Readable } from 'node:stream';
import { type Context, type Database, type Transaction, prepared, executeDeferred, newRow } from '../../kit/src';
import { Account } from './accounts/accounts/account.resource';
import { AppInstallation } from './apps/app-installations/app-installation.resource';
import { recordAppInstalled } from './apps/app-installations/app-installation.events';
import { App } from './apps/apps/app.resource';
import { recordAppSnapshot } from './apps/apps/app.events';
import { ApiKey } from './apps/api-keys/api-key.resource';
import type { ApiKeyRepository } from './apps/api-keys/api-key.repository';
import { obfuscated } from './apps/api-keys/api-key.secret';
import { File } from './files/file.resource';
import type { FileStorage } from './files/store/open';
import { FolderStore } from './files/store/folder-store';
import { recordAccountSnapshot } from './shared/owner-snapshots';
import { TeamMember } from './team/team-members/team-member.resource';
import { User } from './users/user.resource';
import { recordUserNamed } from './users/user.events';

type SeedRow<Row, Required extends keyof Row> = Pick<Row, Required> & Partial<Row>;

/** A user to seed. The id is fixed, so that seeding the same data again changes nothing. */
export type SeedUser = SeedRow<User, 'id' | 'username' | 'createdAt'>;
export type SeedAccount = SeedRow<Account, 'id' | 'title' | 'route' | 'ownerUserId' | 'createdAt'>;
export type SeedTeamMember = SeedRow<TeamMember, 'id' | 'accountId' | 'userId' | 'role' | 'createdAt'>;

/** An API key to seed, with its plaintext secret. The caller creates the secret with `newSecret` and stores it. */
export type SeedApiKey = SeedRow<Omit<ApiKey, 'obfuscatedSecretKey'>, 'id' | 'accountId' | 'pin' | 'createdAt'> & {
  readonly secretKey: string;
};

export type SeedApp = SeedRow<App, 'id' | 'accountId' | 'name' | 'createdAt'>;
export type SeedAppInstallation = SeedRow<AppInstallation, 'id' | 'appId' | 'accountId' | 'actions' | 'createdAt'>;

export type SeedFile = Pick<File, 'id' | 'accountId' | 'filename' | 'contentType' | 'createdAt'>;

/** Tables that are filled only by seeding: no command writes to them. */
export type SeedTable = 'ad_campaigns' | 'ad_groups' | 'ads' | 'social_accounts' | 'bounty_submissions';

/** Number of users per insert statement: Postgres accepts 65,535 parameters per statement, and a user has nine. */
const usersPerStatement = 2_000;

function completeUser(user: SeedUser): User {
  return {
    name: null,
    email: null,
    bio: null,
    profilePictureUrl: null,
    locale: null,
    updatedAt: user.createdAt,
    ...user,
  };
}

/**
 * Seeds the domain without validation, access checks and client events. Other domains receive integration events of new
 * accounts and apps, of installations, and of users seeded one by one. Existing rows stay unchanged.
 */
export class PlatformSeed {
  constructor(
    private readonly database: Database,
    private readonly keys: ApiKeyRepository,
    private readonly system: Context,
    private readonly files: FileStorage,
  ) {}

  /** Seeds a user and records the integration event with the user's name. */
  user(user: SeedUser): Promise<void> {
    return this.transaction(async (tx) => {
      const added = await insert(tx, User, [completeUser(user)]);
      await Promise.all(added.map((id) => recordUserNamed(tx, { id })));
    });
  }

  /** Seeds many users in a few statements, without integration events. */
  async users(users: readonly SeedUser[]): Promise<void> {
    for (let start = 0; start < users.length; start += usersPerStatement) {
      const rows = users.slice(start, start + usersPerStatement).map(completeUser);
      await this.transaction((tx) => insert(tx, User, rows));
    }
  }

  /** Seeds an account, and adds its owner as the first member of its team. */
  async account(account: SeedAccount): Promise<void> {
    await this.transaction(async (tx) => {
      const added = await insert(tx, Account, [newRow(Account, account.createdAt, account)]);
      await Promise.all(added.map((id) => recordAccountSnapshot(tx, id)));
    });
    const { id, ownerUserId, createdAt } = account;
    await this.teamMember({
      id: id.replace('biz_', 'ausr_'),
      accountId: id,
      userId: ownerUserId,
      role: 'owner',
      createdAt,
    });
  }

  async teamMember(member: SeedTeamMember): Promise<void> {
    const row: TeamMember = {
      customActions: [],
      status: 'joined',
      email: null,
      invitedByUserId: null,
      invitedAt: null,
      updatedAt: member.createdAt,
      ...member,
    };
    await this.transaction((tx) => insert(tx, TeamMember, [row]));
  }

  /** Seeds an API key with its secret. Without a system role or statements, the key has no actions. */
  async apiKey({ secretKey, ...given }: SeedApiKey): Promise<void> {
    const key = {
      appId: null,
      createdByUserId: null,
      name: null,
      systemRole: null,
      statements: [],
      expiresAt: null,
      ipAllowlist: null,
      rejectsUnknownParameters: false,
      isDefault: false,
      lastUsedAt: null,
      revokedAt: null,
      updatedAt: given.createdAt,
      obfuscatedSecretKey: obfuscated(secretKey),
      ...given,
    };
    await this.transaction(async (tx) => {
      const added = await tx.manager
        .createQueryBuilder()
        .insert()
        .into(ApiKey)
        .values(key)
        .orIgnore()
        .returning('id')
        .execute();
      if (added.raw.length > 0)
        await this.keys.replaceSecret(tx, Object.assign(new ApiKey(), key), secretKey, given.createdAt);
    });
  }

  /** Seeds an app and records its integration event. */
  async app(app: SeedApp): Promise<void> {
    const row: App = {
      description: null,
      baseUrl: null,
      iconUrl: null,
      redirectUris: [],
      clientType: 'confidential',
      clientSecretHash: null,
      requestedActions: [],
      trustedDocumentsOnly: false,
      deletedAt: null,
      updatedAt: app.createdAt,
      ...app,
    };
    await this.transaction(async (tx) => {
      if ((await insert(tx, App, [row])).length > 0) await recordAppSnapshot(tx, row);
    });
  }

  /** Seeds an installation of an app and records its integration event. */
  async appInstallation(installation: SeedAppInstallation): Promise<void> {
    const row: AppInstallation = {
      installedByUserId: null,
      uninstalledAt: null,
      updatedAt: installation.createdAt,
      ...installation,
    };
    await this.transaction(async (tx) => {
      if ((await insert(tx, AppInstallation, [row])).length > 0) await recordAppInstalled(tx, row);
    });
  }

  /**
   * Seeds a public file in the status `ready`, without an integration event. Does nothing when files are stored in S3
   * instead of a directory.
   */
  async publicFile(file: SeedFile, bytes: Buffer): Promise<void> {
    const { store } = this.files;
    if (!(store instanceof FolderStore)) return;
    const { id } = file;
    const existing = await store.open(id, null);
    existing?.destroy();
    if (!existing) {
      await store.receive(id, Readable.from([bytes]), bytes.length);
      await store.keep(id);
      await store.discard(id);
    }
    const found = {
      appId: null,
      uploadedBy: null,
      size: bytes.length,
      visibility: 'public',
      uploadStatus: 'ready',
      failureReason: null,
      objectKey: id,
      lookAt: null,
    } as const;
    await this.transaction((tx) => insert(tx, File, [{ ...found, ...file }]));
  }

  /** Inserts rows into a table that no command writes to; the keys of a row are column names. */
  async rows(table: SeedTable, rows: readonly Readonly<Record<string, unknown>>[]): Promise<void> {
    const source = `jsonb_populate_recordset(NULL::platform.${table}, $1::jsonb)`;
    await this.transaction((tx) =>
      executeDeferred(tx.manager, `INSERT INTO platform.${table} SELECT * FROM ${source} ON CONFLICT DO NOTHING`, [
        JSON.stringify(rows),
      ]),
    );
  }

  /**
   * Records the ids of demo objects by name, so that later runs use the same ids when demo data is added, changed or
   * deleted. Recorded ids are not overwritten.
   */
  async rememberExamples(ids: Readonly<Record<string, string>>): Promise<void> {
    await this.transaction((tx) =>
      executeDeferred(
        tx.manager,
        'INSERT INTO platform.demo_examples SELECT * FROM jsonb_each_text($1::jsonb) ON CONFLICT DO NOTHING',
        [JSON.stringify(ids)],
      ),
    );
  }

  /** Returns the recorded ids of demo objects by name. Names without a recorded id are omitted. */
  async examples(names: readonly string[]): Promise<Readonly<Record<string, string>>> {
    const rows = await this.transaction((tx): Promise<readonly { readonly name: string; readonly id: string }[]> =>
      prepared<{ readonly name: string; readonly id: string }>(
        tx.manager,
        'SELECT name, id FROM platform.demo_examples WHERE name = ANY($1::text[])',
        [names],
      ),
    );
    return Object.fromEntries(rows.map(({ name, id }) => [name, id]));
  }

  /** Runs work with the system principal, in a transaction of its own. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.database.transaction((manager) => work({ ...this.system, manager }));
  }
}

/** Inserts the rows that do not exist yet, and returns the ids of the inserted rows. */
async function insert<Row extends object>(
  tx: Transaction,
  entity: new () => Row,
  rows: readonly Row[],
): Promise<string[]> {
  const added = await tx.manager
    .createQueryBuilder()
    .insert()
    .into(entity)
    .values([...rows])
    .orIgnore()
    .returning('id')
    .execute();
  return added.raw.map(({ id }: { readonly id: string }) => id);
}
