import { Readable } from 'node:stream';
import type { Context, Database, Transaction } from '../../kit/src';
import { AccountEntity } from './accounts/account.entity';
import { blankAccount } from './accounts/account.service';
import { AppInstallationEntity } from './app-installations/app-installation.entity';
import { recordAppInstalled } from './app-installations/app-installation.events';
import { AppEntity } from './apps/app.entity';
import { recordAppSnapshot } from './apps/app.events';
import { ApiKeyEntity } from './api-keys/api-key.entity';
import type { ApiKeyRepository } from './api-keys/api-key.repository';
import { obfuscated } from './api-keys/api-key.secret';
import { FileEntity } from './files/file.entity';
import { type FileStorage, FolderStore } from './files/store';
import { recordAccountSnapshot } from './shared';
import { TeamMemberEntity } from './team-members/team-member.entity';
import { UserEntity } from './users/user.entity';
import { recordUserNamed } from './users/user.events';

type SeedRow<Row, Required extends keyof Row> = Pick<Row, Required> & Partial<Row>;

/** A user to seed. The id is fixed, so that seeding the same data again changes nothing. */
export type SeedUser = SeedRow<UserEntity, 'id' | 'username' | 'createdAt'>;
export type SeedAccount = SeedRow<AccountEntity, 'id' | 'title' | 'route' | 'ownerUserId' | 'createdAt'>;
export type SeedTeamMember = SeedRow<TeamMemberEntity, 'id' | 'accountId' | 'userId' | 'role' | 'createdAt'>;

/** An API key to seed, with its plaintext secret. The caller creates the secret with `newSecret` and stores it. */
export type SeedApiKey = SeedRow<
  Omit<ApiKeyEntity, 'obfuscatedSecretKey'>,
  'id' | 'accountId' | 'pin' | 'createdAt'
> & {
  readonly secretKey: string;
};

export type SeedApp = SeedRow<AppEntity, 'id' | 'accountId' | 'name' | 'createdAt'>;
export type SeedAppInstallation = SeedRow<
  AppInstallationEntity,
  'id' | 'appId' | 'accountId' | 'actions' | 'createdAt'
>;

export type SeedFile = Pick<FileEntity, 'id' | 'accountId' | 'filename' | 'contentType' | 'createdAt'>;

/** Tables that are filled only by seeding: no command writes to them. */
export type SeedTable = 'ad_campaigns' | 'ad_groups' | 'ads' | 'social_accounts' | 'bounty_submissions';

/** Number of users per insert statement: Postgres accepts 65,535 parameters per statement, and a user has eight. */
const usersPerStatement = 2_000;

function completeUser(user: SeedUser): UserEntity {
  return { name: null, email: null, bio: null, profilePictureUrl: null, updatedAt: user.createdAt, ...user };
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
      const added = await insert(tx, UserEntity, [completeUser(user)]);
      await Promise.all(added.map((id) => recordUserNamed(tx, { id })));
    });
  }

  /** Seeds many users in a few statements, without integration events. */
  async users(users: readonly SeedUser[]): Promise<void> {
    for (let start = 0; start < users.length; start += usersPerStatement) {
      const rows = users.slice(start, start + usersPerStatement).map(completeUser);
      await this.transaction((tx) => insert(tx, UserEntity, rows));
    }
  }

  /** Seeds an account, and adds its owner as the first member of its team. */
  async account(account: SeedAccount): Promise<void> {
    await this.transaction(async (tx) => {
      const added = await insert(tx, AccountEntity, [{ ...blankAccount(account.createdAt), ...account }]);
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
    const row: TeamMemberEntity = {
      customActions: [],
      status: 'joined',
      email: null,
      invitedByUserId: null,
      invitedAt: null,
      updatedAt: member.createdAt,
      ...member,
    };
    await this.transaction((tx) => insert(tx, TeamMemberEntity, [row]));
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
        .into(ApiKeyEntity)
        .values(key)
        .orIgnore()
        .returning('id')
        .execute();
      if (added.raw.length > 0)
        await this.keys.replaceSecret(tx, Object.assign(new ApiKeyEntity(), key), secretKey, given.createdAt);
    });
  }

  /** Seeds an app and records its integration event. */
  async app(app: SeedApp): Promise<void> {
    const row: AppEntity = {
      description: null,
      baseUrl: null,
      iconUrl: null,
      redirectUris: [],
      clientType: 'confidential',
      clientSecretHash: null,
      requestedActions: [],
      deletedAt: null,
      updatedAt: app.createdAt,
      ...app,
    };
    await this.transaction(async (tx) => {
      if ((await insert(tx, AppEntity, [row])).length > 0) await recordAppSnapshot(tx, row);
    });
  }

  /** Seeds an installation of an app and records its integration event. */
  async appInstallation(installation: SeedAppInstallation): Promise<void> {
    const row: AppInstallationEntity = {
      installedByUserId: null,
      uninstalledAt: null,
      updatedAt: installation.createdAt,
      ...installation,
    };
    await this.transaction(async (tx) => {
      if ((await insert(tx, AppInstallationEntity, [row])).length > 0) await recordAppInstalled(tx, row);
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
    await this.transaction((tx) => insert(tx, FileEntity, [{ ...found, ...file }]));
  }

  /** Inserts rows into a table that no command writes to; the keys of a row are column names. */
  async rows(table: SeedTable, rows: readonly Readonly<Record<string, unknown>>[]): Promise<void> {
    const source = `jsonb_populate_recordset(NULL::platform.${table}, $1::jsonb)`;
    await this.transaction((tx) =>
      tx.manager.query(`INSERT INTO platform.${table} SELECT * FROM ${source} ON CONFLICT DO NOTHING`, [
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
      tx.manager.query(
        'INSERT INTO platform.demo_examples SELECT * FROM jsonb_each_text($1::jsonb) ON CONFLICT DO NOTHING',
        [JSON.stringify(ids)],
      ),
    );
  }

  /** Returns the recorded ids of demo objects by name. Names without a recorded id are omitted. */
  async examples(names: readonly string[]): Promise<Readonly<Record<string, string>>> {
    const rows = await this.transaction((tx): Promise<readonly { readonly name: string; readonly id: string }[]> =>
      tx.manager.query('SELECT name, id FROM platform.demo_examples WHERE name = ANY($1::text[])', [names]),
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
