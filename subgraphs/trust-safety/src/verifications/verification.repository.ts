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
  NotFound,
  claimDue,
  findRow,
  loaderIn,
  lockRow,
  saveRow,
  unawaited,
  holdName,
} from '../../../kit/src';
import { type Dossier, type VerificationSecrets, noSecrets } from './dossier';
import { type SessionKeys, isExpired } from './session-keys';
import { VerificationEntity } from './verification.entity';
import { verificationPolicy } from './verification.policy';
import { openSecrets, verificationList } from './verification.read-model';
import type { VerificationKind, VerificationStatus } from './verification.states';

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
const nothing = Object.fromEntries(identity.map((field) => [field, null]));

/** Reads of verifications under one of the two types that show them. */
export class VerificationReads {
  private readonly reader: Reader;

  constructor(
    private readonly database: Database,
    model: ReadModel,
    private readonly keys: SessionKeys,
  ) {
    this.reader = new Reader(database, model, verificationList);
  }

  /** The verification by its id, null when there is none for the caller. Throws `Forbidden` when it may not be read. */
  async find(ctx: Context, id: string, selection: Selection): Promise<ReadRow | null> {
    const row = await this.reader.byId(ctx, id, selection.with(always));
    return row && verificationPolicy.visible(ctx, row.accountId as string) ? this.shown(ctx, row) : null;
  }

  /** The verification behind a reference, null when the caller may not see it. */
  async refer(ctx: Context, id: string, selection: Selection): Promise<ReadRow | null> {
    const row = await this.reader.byId(ctx, id, selection.with(always));
    return row && verificationPolicy.referable(ctx, row.accountId as string) ? this.shown(ctx, row) : null;
  }

  /** The verification that a command of the caller was about: the command's permission is enough to see its outcome. */
  async outcome(ctx: Context, id: string, selection: Selection): Promise<ReadRow | null> {
    const row = await this.reader.byId(ctx, id, selection.with(always));
    return row && this.whole(ctx, row);
  }

  async list(
    ctx: Context,
    { accountId, order, direction, page }: VerificationListRequest,
    selection: Selection,
  ): Promise<Page<ReadRow>> {
    const owner = verificationPolicy.listed(ctx, accountId);
    const found = await this.reader.page(ctx, {
      selection: selection.with(always),
      scope: { accounts: [owner] },
      filters: {},
      order,
      direction,
      page,
    });
    return { ...found, nodes: found.nodes.map((row) => this.shown(ctx, row)) };
  }

  /** The newest verification of a kind, null where there is none and for callers who may not see it. */
  async latest(ctx: Context, owner: string, kind: VerificationKind, selection: Selection): Promise<ReadRow | null> {
    if (!verificationPolicy.referable(ctx, owner)) return null;
    const id = await this.latestIds(ctx).load(`${owner} ${kind}`);
    const row = id === null ? null : await this.reader.byId(ctx, id, selection.with(always));
    return row && this.shown(ctx, row);
  }

  /** The verification whose session a key opens, null for a wrong one; and whether the session has expired. */
  async session(
    ctx: Context,
    id: string,
    key: string,
    selection: Selection,
  ): Promise<{ readonly isExpired: boolean; readonly verification: ReadRow } | null> {
    verificationPolicy.requirePage(ctx);
    const row = await this.reader.byId(ctx, id, selection.with(always));
    const session = { id, sessionStartedAt: row?.sessionStartedAt as string };
    return row && this.keys.opens(session, key)
      ? { isExpired: isExpired(session, ctx.clock.now()), verification: this.whole(ctx, row) }
      : null;
  }

  /** Ids of the newest verifications by owner and kind, looked up together for a whole request. */
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

  private shown(ctx: Context, row: ReadRow): ReadRow {
    return verificationPolicy.seesIdentity(ctx, row.accountId as string)
      ? this.whole(ctx, row)
      : { ...row, ...nothing };
  }

  private sessionUrl(ctx: Context, { id, accountId, sessionStartedAt }: ReadRow): string {
    return verificationPolicy.opensPage(ctx, accountId as string)
      ? this.keys.addressOf({ id, sessionStartedAt: sessionStartedAt as string })
      : this.keys.addressWithoutKey(id);
  }

  /** No event tells when somebody was born. */
  private whole(ctx: Context, row: ReadRow): ReadRow {
    const session = { id: row.id, sessionStartedAt: row.sessionStartedAt as string };
    const status = row.status as VerificationStatus;
    const isOver = status === 'approved' || status === 'rejected' || isExpired(session, ctx.clock.now());
    return {
      ...row,
      sessionUrl: isOver ? null : this.sessionUrl(ctx, row),
      ...(ctx.captured && { dateOfBirth: null }),
    };
  }
}

/** How long a worker has a verification to itself, in milliseconds; afterwards another one takes it for given up. */
const lease = 60_000;

/** Writes verifications, together with their secrets. */
export class VerificationRepository {
  constructor(
    private readonly database: Database,
    private readonly box: SealedBox,
  ) {}

  /** The verification with all that is known, locked for this transaction. Throws `NotFound`. */
  async lock(tx: Transaction, id: string): Promise<Dossier> {
    const verification = await lockRow(tx, VerificationEntity, id);
    if (!verification) throw new NotFound();
    return { verification, secrets: await this.secretsOf(tx, id) };
  }

  /** As `lock`, outside of any transaction and without a lock; null where there is none. */
  async get(ctx: Context, id: string): Promise<Dossier | null> {
    const verification = await findRow(this.database.dataSource, VerificationEntity, id);
    return (
      verification && {
        verification,
        secrets: await this.secretsOf({ ...ctx, manager: this.database.dataSource.manager }, id),
      }
    );
  }

  /** Makes everybody who would begin a verification of the owner wait until this transaction has ended. */
  async claimOwner(tx: Transaction, owner: string): Promise<void> {
    await holdName(tx, `trust_safety:verification:${owner}`);
  }

  /** Id of the verification of the kind that was not rejected; the owner must have been claimed. */
  async currentId(tx: Transaction, owner: string, kind: VerificationKind): Promise<string | null> {
    const [row]: { id: string }[] = await tx.manager.query(
      `SELECT id FROM trust_safety.verifications WHERE account_id = $1 AND kind = $2 AND status <> 'rejected'`,
      [owner, kind],
    );
    return row?.id ?? null;
  }

  /** Whether another verification of the owner is approved. */
  async hasOtherApproved(tx: Transaction, { id, accountId }: VerificationEntity): Promise<boolean> {
    const rows: unknown[] = await tx.manager.query(
      `SELECT 1 FROM trust_safety.verifications WHERE account_id = $1 AND kind IN ('individual', 'business') AND status = 'approved' AND id <> $2`,
      [accountId, id],
    );
    return rows.length > 0;
  }

  async save(tx: Transaction, { verification, secrets }: Dossier): Promise<void> {
    await saveRow(tx, verification);
    await unawaited(
      tx.manager,
      `INSERT INTO trust_safety.verification_secrets (id, account_id, sealed) VALUES ($1, $2, $3)
       ON CONFLICT ON CONSTRAINT verification_secrets_pkey DO UPDATE SET sealed = excluded.sealed`,
      [verification.id, verification.accountId, this.box.seal(JSON.stringify(secrets), verification.id)],
    );
  }

  /** Takes verifications that wait for the reviewer, which no other worker has taken, for as long as the lease lasts. */
  async claim(ctx: Context, most: number): Promise<string[]> {
    const rows = await claimDue(
      ctx,
      this.database,
      { table: 'trust_safety.verifications', due: 'next_run_at', lease },
      most,
    );
    return rows.map(({ id }) => id);
  }

  private async secretsOf(tx: Transaction, id: string): Promise<VerificationSecrets> {
    const [row]: { sealed: string }[] = await tx.manager.query(
      'SELECT sealed FROM trust_safety.verification_secrets WHERE id = $1',
      [id],
    );
    return row ? openSecrets(this.box, id, row.sealed) : noSecrets();
  }
}
