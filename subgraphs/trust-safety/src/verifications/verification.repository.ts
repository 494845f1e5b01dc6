import type DataLoader from 'dataloader';
import {
  type Context,
  type Database,
  type Page,
  type PageArguments,
  type ReadModel,
  type ReadRow,
  Reader,
  type SealedBox,
  Selection,
  type Transaction,
  claimDue,
  findRow,
  loaderIn,
  lockRow,
  requireRow,
  saveRow,
  executeDeferred,
  reserveName,
  prepared,
} from '../../../kit/src';
import { type VerificationRecord, type VerificationSecrets, noSecrets } from './verification-record';
import { type SessionKeys, isExpired } from './session-keys';
import { VerificationEntity } from './verification.entity';
import { verificationPolicy } from './verification.policy';
import { openSecrets, verificationList } from './verification.read-model';
import type { VerificationKind, VerificationStatus } from './verification.states';
import type { Verification, IdentityProfile } from './verification.type';

export interface VerificationListRequest {
  readonly accountId?: string | null;
  readonly order: 'created_at' | 'updated_at';
  readonly direction: 'asc' | 'desc';
  readonly page: PageArguments;
}

const always = Selection.names('status', 'sessionStartedAt');
const identity = [
  'firstName',
  'lastName',
  'dateOfBirth',
  'email',
  'phone',
  'country',
  'businessName',
  'businessStructure',
  'address',
  'sessionUrl',
] as const;
const emptyIdentity = Object.fromEntries(identity.map((field) => [field, null]));

/** Reads verifications as one of the GraphQL types `Verification` and `IdentityProfile`. */
export class VerificationReads<Type extends Verification | IdentityProfile> {
  private readonly reader: Reader<Type>;

  constructor(
    private readonly database: Database,
    model: ReadModel<Type>,
    private readonly keys: SessionKeys,
  ) {
    this.reader = new Reader(database, model, verificationList);
  }

  /** Returns the verification, or null if it is not visible to the caller. Throws `Forbidden` without the read permission. */
  async find(ctx: Context, id: string, selection: Selection): Promise<ReadRow<Type> | null> {
    const row = await this.reader.byId(ctx, id, selection.with(always));
    return row && verificationPolicy.visible(ctx, row.accountId as string) ? this.redact(ctx, row) : null;
  }

  /** Returns the verification that another subgraph references; null if it is not visible to the caller. */
  async getReference(ctx: Context, id: string, selection: Selection): Promise<ReadRow<Type> | null> {
    const row = await this.reader.byId(ctx, id, selection.with(always));
    return row && verificationPolicy.referable(ctx, row.accountId as string) ? this.redact(ctx, row) : null;
  }

  /**
   * Returns the verification for the response to a command, without checking the read permission: the permission for
   * the command suffices.
   */
  async getCommandResult(ctx: Context, id: string, selection: Selection): Promise<ReadRow<Type> | null> {
    const row = await this.reader.byId(ctx, id, selection.with(always));
    return row && this.withSessionUrl(ctx, row);
  }

  async list(
    ctx: Context,
    { accountId, order, direction, page }: VerificationListRequest,
    selection: Selection,
  ): Promise<Page<ReadRow<Type>>> {
    const owner = verificationPolicy.listed(ctx, accountId);
    const found = await this.reader.page(ctx, {
      selection: selection.with(always),
      scope: { accounts: [owner] },
      filters: {},
      order,
      direction,
      page,
    });
    return { ...found, nodes: found.nodes.map((row) => this.redact(ctx, row)) };
  }

  /**
   * Returns the owner's newest verification of a kind (individual or business); null if there is none or it is not
   * visible to the caller.
   */
  async latest(
    ctx: Context,
    owner: string,
    kind: VerificationKind,
    selection: Selection,
  ): Promise<ReadRow<Type> | null> {
    if (!verificationPolicy.referable(ctx, owner)) return null;
    const id = await this.latestIds(ctx).load(`${owner} ${kind}`);
    const row = id === null ? null : await this.reader.byId(ctx, id, selection.with(always));
    return row && this.redact(ctx, row);
  }

  /** Returns the verification of a hosted session, and whether the session has expired; null if the key is wrong. */
  async session(
    ctx: Context,
    id: string,
    key: string,
    selection: Selection,
  ): Promise<{ readonly isExpired: boolean; readonly verification: ReadRow<Type> } | null> {
    verificationPolicy.requirePage(ctx);
    const row = await this.reader.byId(ctx, id, selection.with(always));
    const session = { id, sessionStartedAt: row?.sessionStartedAt as string };
    return row && this.keys.opens(session, key)
      ? { isExpired: isExpired(session, ctx.clock.now()), verification: this.withSessionUrl(ctx, row) }
      : null;
  }

  /**
   * Returns the data loader for the id of the newest verification. A key consists of owner id and kind, separated by a
   * space. The loads of one request are batched into one query.
   */
  private latestIds(ctx: Context): DataLoader<string, string | null> {
    return loaderIn(
      ctx,
      'Verification:latest',
      async (keys: readonly string[]) => {
        const rows = await this.database.rows(
          `SELECT DISTINCT ON (account_id, kind) account_id || ' ' || kind, id FROM trust_safety.verifications WHERE account_id = ANY($1::text[])
         ORDER BY account_id, kind, created_at DESC, id DESC`,
          [[...new Set(keys.map((key) => key.split(' ', 1)[0]))]],
        );
        const ids = new Map(rows as [string, string][]);
        return keys.map((key) => ids.get(key) ?? null);
      },
      { maxBatchSize: 200 },
    );
  }

  private redact(ctx: Context, row: ReadRow<Type>): ReadRow<Type> {
    return verificationPolicy.seesIdentity(ctx, row.accountId as string)
      ? this.withSessionUrl(ctx, row)
      : { ...row, ...emptyIdentity };
  }

  private sessionUrl(ctx: Context, { id, accountId, sessionStartedAt }: ReadRow<Type>): string {
    return verificationPolicy.opensPage(ctx, accountId as string)
      ? this.keys.addressOf({ id, sessionStartedAt: sessionStartedAt as string })
      : this.keys.addressWithoutKey(id);
  }

  /** Adds the URL of the hosted session to the row. Removes the date of birth when the row is rendered for an event. */
  private withSessionUrl(ctx: Context, row: ReadRow<Type>): ReadRow<Type> {
    const session = { id: row.id, sessionStartedAt: row.sessionStartedAt as string };
    const status = row.status as VerificationStatus;
    const isClosed = status === 'approved' || status === 'rejected' || isExpired(session, ctx.clock.now());
    return {
      ...row,
      sessionUrl: isClosed ? null : this.sessionUrl(ctx, row),
      ...(ctx.captured && { dateOfBirth: null }),
    };
  }
}

/** Time for which a worker claims a verification, in milliseconds. Afterwards, another worker may claim it. */
const lease = 60_000;

/** Writes verifications together with their encrypted personal data. */
export class VerificationRepository {
  constructor(
    private readonly database: Database,
    private readonly sealedBox: SealedBox,
  ) {}

  /**
   * Locks the verification for this transaction, and returns it with its decrypted personal data. Throws `NotFound`.
   */
  async lock(tx: Transaction, id: string): Promise<VerificationRecord> {
    const verification = await requireRow(lockRow(tx, VerificationEntity, id));
    return { verification, secrets: await this.secretsOf(tx, id) };
  }

  /**
   * Returns the verification with its decrypted personal data, without a lock and outside of any transaction; null if
   * there is none.
   */
  async get(ctx: Context, id: string): Promise<VerificationRecord | null> {
    const verification = await findRow(this.database.dataSource, VerificationEntity, id);
    return (
      verification && {
        verification,
        secrets: await this.secretsOf({ ...ctx, manager: this.database.dataSource.manager }, id),
      }
    );
  }

  /**
   * Takes an advisory lock on the owner, an account or user: other transactions that create verifications of the same
   * owner wait until this transaction ends.
   */
  async claimOwner(tx: Transaction, owner: string): Promise<void> {
    await reserveName(tx, `trust_safety:verification:${owner}`);
  }

  /**
   * Returns the id of the owner's verification of a kind that is not rejected; null if there is none. `claimOwner` must
   * have been called in this transaction.
   */
  async currentId(tx: Transaction, owner: string, kind: VerificationKind): Promise<string | null> {
    const [row] = await prepared<{ readonly id: string }>(
      tx.manager,
      `SELECT id FROM trust_safety.verifications WHERE account_id = $1 AND kind = $2 AND status <> 'rejected'`,
      [owner, kind],
    );
    return row?.id ?? null;
  }

  /** Returns whether the owner has an approved verification other than this one. */
  async hasOtherApproved(tx: Transaction, { id, accountId }: VerificationEntity): Promise<boolean> {
    const rows = await prepared(
      tx.manager,
      `SELECT 1 FROM trust_safety.verifications WHERE account_id = $1 AND kind IN ('individual', 'business') AND status = 'approved' AND id <> $2`,
      [accountId, id],
    );
    return rows.length > 0;
  }

  async save(tx: Transaction, { verification, secrets }: VerificationRecord): Promise<void> {
    await saveRow(tx, verification);
    await executeDeferred(
      tx.manager,
      `INSERT INTO trust_safety.verification_secrets (id, account_id, sealed) VALUES ($1, $2, $3)
       ON CONFLICT ON CONSTRAINT verification_secrets_pkey DO UPDATE SET sealed = excluded.sealed`,
      [verification.id, verification.accountId, this.sealedBox.seal(JSON.stringify(secrets), verification.id)],
    );
  }

  /**
   * Claims verifications whose review is due for the duration of the lease (one minute), and returns their ids. Skips
   * verifications that other workers have claimed.
   */
  async claim(ctx: Context, limit: number): Promise<string[]> {
    const rows = await claimDue(
      ctx,
      this.database,
      { table: 'trust_safety.verifications', due: 'next_run_at', lease },
      limit,
    );
    return rows.map(({ id }) => id);
  }

  private async secretsOf(tx: Transaction, id: string): Promise<VerificationSecrets> {
    const [row] = await prepared<{ readonly sealed: string }>(
      tx.manager,
      'SELECT sealed FROM trust_safety.verification_secrets WHERE id = $1',
      [id],
    );
    return row ? openSecrets(this.sealedBox, id, row.sealed) : noSecrets();
  }
}
