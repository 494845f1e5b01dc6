import {
  type Context,
  type Database,
  type ReadModel,
  type ReadRow,
  Reader,
  Selection,
  type Transaction,
  findRow,
  lockRow,
  requireRow,
  saveRow,
  prepared,
  preparedRow,
} from '../../../kit/src';
import { File } from './file.resource';
import { type OwnedFile, filePolicy } from './file.policy';

const ownership = Selection.names('appId', 'uploadedBy', 'visibility');

/** Reads and writes files. */
export class FileRepository {
  private readonly reader: Reader<File>;

  constructor(
    private readonly database: Database,
    model: ReadModel<File>,
  ) {
    this.reader = new Reader(database, model);
  }

  /** Returns a file by id, null when it does not exist or the caller has no access to it. */
  find(ctx: Context, id: string, selection: Selection): Promise<ReadRow<File> | null> {
    return this.getReference(ctx, id, false, selection);
  }

  /**
   * Resolves a federation reference to a file; null when the caller may not see the file.
   * @param shown whether the caller may read the resource that refers to the file, which is sufficient to see the file
   */
  async getReference(ctx: Context, id: string, shown: boolean, selection: Selection): Promise<ReadRow<File> | null> {
    const file = await this.reader.byId(ctx, id, selection.with(ownership));
    return file && filePolicy.visible(ctx, file as unknown as OwnedFile, shown) ? { ...file, shown } : null;
  }

  /**
   * Returns all fields of a file, null when it does not exist. Does not check access: only for the service itself, and
   * for files that the caller may see.
   */
  readComplete(ctx: Context, id: string): Promise<File | null> {
    return this.database.transaction((manager) => findRow({ ...ctx, manager }, File, id));
  }

  /** Returns all fields of a file within a transaction, null when it does not exist. Does not check access. */
  own(tx: Transaction, id: string): Promise<File | null> {
    return findRow(tx, File, id);
  }

  /** Returns the file, locked for this transaction. Throws `NotFound`. */
  lock(tx: Transaction, id: string): Promise<File> {
    return requireRow(lockRow(tx, File, id));
  }

  save(tx: Transaction, file: File): Promise<File> {
    return saveRow(tx, file);
  }

  /** Counts the pending uploads of an owner, up to `limit`. */
  async open(tx: Transaction, accountId: string, limit: number): Promise<number> {
    const row = await preparedRow<{ readonly open: number }>(
      tx.manager,
      "SELECT count(*)::int AS open FROM (SELECT FROM platform.files WHERE account_id = $1 AND upload_status IN ('pending', 'processing') LIMIT $2) f",
      [accountId, limit],
    );
    return row.open;
  }

  /** Claims files whose upload is due to be polled; other workers skip these files until `claimedUntil`. */
  async claim(tx: Transaction, claimedUntil: Date, limit: number): Promise<File[]> {
    const rows = await prepared<{ readonly id: string }>(
      tx.manager,
      'SELECT id FROM platform.files WHERE look_at <= $1 ORDER BY look_at LIMIT $2 FOR UPDATE SKIP LOCKED',
      [tx.clock.now(), limit],
    );
    const files = await Promise.all(rows.map(({ id }) => this.lock(tx, id)));
    for (const file of files) await this.save(tx, Object.assign(file, { lookAt: claimedUntil }));
    return files;
  }
}
