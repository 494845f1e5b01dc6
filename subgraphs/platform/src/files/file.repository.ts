import {
  type Context,
  type Database,
  NotFound,
  type ReadModel,
  type ReadRow,
  Reader,
  Selection,
  type Transaction,
  findRow,
  lockRow,
  saveRow,
} from '../../../kit/src';
import { FileEntity } from './file.entity';
import { type OwnedFile, filePolicy } from './file.policy';

const ownership = Selection.names('appId', 'uploadedBy', 'visibility');

/** Reads and writes files. */
export class FileRepository {
  private readonly reader: Reader;

  constructor(
    private readonly database: Database,
    model: ReadModel,
  ) {
    this.reader = new Reader(database, model);
  }

  /** A file by id, null when there is none for the caller. */
  find(ctx: Context, id: string, selection: Selection): Promise<ReadRow | null> {
    return this.refer(ctx, id, false, selection);
  }

  /** The file behind a reference. @param shown the caller may read what refers to it */
  async refer(ctx: Context, id: string, shown: boolean, selection: Selection): Promise<ReadRow | null> {
    const file = await this.reader.byId(ctx, id, selection.with(ownership));
    return file && filePolicy.visible(ctx, file as unknown as OwnedFile, shown) ? { ...file, shown } : null;
  }

  /** The file as a whole, null where there is none. For the system, and for whoever was shown it. */
  whole(ctx: Context, id: string): Promise<FileEntity | null> {
    return this.database.transaction((manager) => findRow({ ...ctx, manager }, FileEntity, id));
  }

  /** The file as a whole within a transaction, null where there is none. */
  own(tx: Transaction, id: string): Promise<FileEntity | null> {
    return findRow(tx, FileEntity, id);
  }

  /** The file, locked for this transaction. */
  async lock(tx: Transaction, id: string): Promise<FileEntity> {
    const file = await lockRow(tx, FileEntity, id);
    if (!file) throw new NotFound();
    return file;
  }

  save(tx: Transaction, file: FileEntity): Promise<FileEntity> {
    return saveRow(tx, file);
  }

  /** How many uploads of an owner wait for their bytes, up to a number. */
  async open(tx: Transaction, accountId: string, most: number): Promise<number> {
    const [row] = await tx.manager.query(
      "SELECT count(*)::int AS open FROM (SELECT FROM platform.files WHERE account_id = $1 AND upload_status IN ('pending', 'processing') LIMIT $2) f",
      [accountId, most],
    );
    return row.open;
  }

  /** Takes files whose bytes are to be looked for, and keeps the other workers off them until a time. */
  async claim(tx: Transaction, until: Date, most: number): Promise<FileEntity[]> {
    const rows: { id: string }[] = await tx.manager.query(
      'SELECT id FROM platform.files WHERE look_at <= $1 ORDER BY look_at LIMIT $2 FOR UPDATE SKIP LOCKED',
      [tx.clock.now(), most],
    );
    const files = await Promise.all(rows.map(({ id }) => this.lock(tx, id)));
    for (const file of files) await this.save(tx, Object.assign(file, { lookAt: until }));
    return files;
  }
}
