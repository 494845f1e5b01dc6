import type { Transaction } from '../context';
import type { Database } from '../database';
import { untilKnown } from '../facts/until-known';
import { reaches } from '../principal';

/** An uploaded file, as far as other domains than its owner know it. */
export interface KnownFile {
  readonly id: string;
  /** Whose it is: an account, or a user. */
  readonly accountId: string;
  readonly filename: string;
  /** What was found in its bytes, `image/png`. */
  readonly contentType: string;
  /** In bytes. */
  readonly size: number;
  readonly visibility: 'public' | 'private';
}

const columns = 'id, account_id, filename, content_type, size, visibility';

/** What a domain knows of uploaded files, from the facts of the domain that keeps them. */
export class KnownFiles {
  constructor(private readonly database: Database) {}

  /**
   * Waits until all of these files are known here, or for as long as a fact may take. To be awaited before the transaction that
   * refers to them: whoever has just seen that an upload is ready is not told that there is no such file.
   */
  arrived(ids: readonly string[]): Promise<void> {
    return untilKnown(ids, (wanted) => this.count(wanted), this.database.eventWait);
  }

  /** Those of the files that the caller may refer to, by id: files of an account within reach, and the caller's own. */
  async usable(tx: Transaction, ids: readonly string[]): Promise<Map<string, KnownFile>> {
    const rows: Record<string, unknown>[] = await tx.manager.query(
      `SELECT ${columns} FROM ${this.database.schema}.known_files WHERE id = ANY($1::text[])`,
      [ids],
    );
    const files = rows
      .map(fileOf)
      .filter(({ accountId }) => accountId === tx.principal.userId || reaches(tx.principal, accountId));
    return new Map(files.map((file) => [file.id, file]));
  }

  private async count(ids: readonly string[]): Promise<number> {
    const [row] = await this.database.rows(
      `SELECT count(*)::int FROM ${this.database.schema}.known_files WHERE id = ANY($1::text[])`,
      [ids],
    );
    return row?.[0] as number;
  }
}

function fileOf(row: Record<string, unknown>): KnownFile {
  return {
    id: row.id as string,
    accountId: row.account_id as string,
    filename: row.filename as string,
    contentType: row.content_type as string,
    size: Number(row.size),
    visibility: row.visibility as KnownFile['visibility'],
  };
}
