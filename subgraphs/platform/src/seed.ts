import { Readable } from 'node:stream';
import type { Context, Database, Transaction } from '../../kit/src';
import { AccountEntity } from './accounts/account.entity';
import { blankAccount } from './accounts/account.service';
import { ApiKeyEntity } from './api-keys/api-key.entity';
import type { ApiKeyRepository } from './api-keys/api-key.repository';
import { obfuscated } from './api-keys/api-key.secret';
import { FileEntity } from './files/file.entity';
import { type FileStorage, FolderStore } from './files/store';
import { TeamMemberEntity } from './team-members/team-member.entity';
import { UserEntity } from './users/user.entity';
import { recordNamed } from './users/user.events';

type Given<Row, Required extends keyof Row> = Pick<Row, Required> & Partial<Row>;

/** A user with an id of its own, so that a world can be made again. */
export type SeedUser = Given<UserEntity, 'id' | 'username' | 'createdAt'>;
export type SeedAccount = Given<AccountEntity, 'id' | 'title' | 'route' | 'ownerUserId' | 'createdAt'>;
export type SeedTeamMember = Given<TeamMemberEntity, 'id' | 'accountId' | 'userId' | 'role' | 'createdAt'>;

/** The secret comes from `newSecret`; whoever seeds keeps it. */
export type SeedApiKey = Given<Omit<ApiKeyEntity, 'obfuscatedSecretKey'>, 'id' | 'accountId' | 'pin' | 'createdAt'> & { readonly secretKey: string };

export type SeedFile = Pick<FileEntity, 'id' | 'accountId' | 'filename' | 'contentType' | 'createdAt'>;

/** Tables that no command fills. */
export type SeedTable = 'ad_campaigns' | 'ad_groups' | 'ads' | 'social_accounts' | 'bounty_submissions';

/** Postgres takes 65,535 values with one statement; a user is eight. */
const usersPerStatement = 2_000;

function completeUser(user: SeedUser): UserEntity {
  return { name: null, email: null, bio: null, profilePictureUrl: null, updatedAt: user.createdAt, ...user };
}

/**
 * Fills the domain with a given world, past all rules and policies and without events. Rows that are there already
 * stay as they are.
 */
export class PlatformSeed {
  constructor(
    private readonly database: Database,
    private readonly keys: ApiKeyRepository,
    private readonly system: Context,
    private readonly files: FileStorage,
  ) {}

  /** A user, of whose name the other domains are told. */
  user(user: SeedUser): Promise<void> {
    return this.transaction(async (tx) => {
      const added = await tx.manager.createQueryBuilder().insert().into(UserEntity).values(completeUser(user)).orIgnore().returning('id').execute();
      if (added.raw.length > 0) await recordNamed(tx, user);
    });
  }

  /** Many users in a few statements; nobody is told of them. */
  async users(users: readonly SeedUser[]): Promise<void> {
    for (let start = 0; start < users.length; start += usersPerStatement) {
      const rows = users.slice(start, start + usersPerStatement).map(completeUser);
      await this.transaction((tx) => tx.manager.createQueryBuilder().insert().into(UserEntity).values(rows).orIgnore().execute());
    }
  }

  /** The account, and its owner as the first person on its team. */
  async account(account: SeedAccount): Promise<void> {
    await this.insert(AccountEntity, { ...blankAccount(account.createdAt), ...account });
    const { id, ownerUserId, createdAt } = account;
    await this.teamMember({ id: id.replace('biz_', 'ausr_'), accountId: id, userId: ownerUserId, role: 'owner', createdAt });
  }

  teamMember(member: SeedTeamMember): Promise<void> {
    return this.insert(TeamMemberEntity, { customActions: [], status: 'joined', updatedAt: member.createdAt, ...member });
  }

  /** A key with its secret. Without a system role and statements it holds nothing. */
  async apiKey({ secretKey, ...given }: SeedApiKey): Promise<void> {
    const key = {
      createdByUserId: null, name: null, systemRole: null, statements: [], expiresAt: null, ipAllowlist: null, isDefault: false, lastUsedAt: null,
      revokedAt: null, updatedAt: given.createdAt, obfuscatedSecretKey: obfuscated(secretKey), ...given,
    };
    await this.transaction(async (tx) => {
      const added = await tx.manager.createQueryBuilder().insert().into(ApiKeyEntity).values(key).orIgnore().returning('id').execute();
      if (added.raw.length > 0) await this.keys.replaceSecret(tx, Object.assign(new ApiKeyEntity(), key), secretKey, given.createdAt);
    });
  }

  /** A file that was found in order, which everybody may fetch; nothing where clients send their bytes somewhere else. No other domain is told. */
  async publicFile(file: SeedFile, bytes: Buffer): Promise<void> {
    const { store } = this.files;
    if (!(store instanceof FolderStore)) return;
    const { id } = file;
    const kept = await store.open(id, null);
    kept?.destroy();
    if (!kept) {
      await store.receive(id, Readable.from([bytes]), bytes.length);
      await store.keep(id);
      await store.discard(id);
    }
    await this.insert(FileEntity, { size: bytes.length, visibility: 'public', uploadStatus: 'ready', failureReason: null, objectKey: id, lookAt: null, ...file });
  }

  /** Rows of a table that no command fills, by the names of its columns. */
  async rows(table: SeedTable, rows: readonly Readonly<Record<string, unknown>>[]): Promise<void> {
    const source = `jsonb_populate_recordset(NULL::platform.${table}, $1::jsonb)`;
    await this.transaction((tx) => tx.manager.query(`INSERT INTO platform.${table} SELECT * FROM ${source} ON CONFLICT DO NOTHING`, [JSON.stringify(rows)]));
  }

  /** Does work as the system, in a transaction of its own. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.database.transaction((manager) => work({ ...this.system, manager }));
  }

  private async insert<Row extends object>(entity: new () => Row, row: Row): Promise<void> {
    await this.transaction((tx) => tx.manager.createQueryBuilder().insert().into(entity).values(row).orIgnore().execute());
  }
}
