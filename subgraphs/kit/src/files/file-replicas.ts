import type { Transaction } from '../context';
import { type Database, prepared } from '../database';
import { waitForReplica } from '../integration-events/wait-for-replica';
import { canAccess } from '../principal/principal';

/** Row of a domain's replica of uploaded files. */
export interface FileReplica {
  readonly id: string;
  /** Id of the owning account or user. */
  readonly accountId: string;
  readonly filename: string;
  /** Content type detected from the bytes, such as `image/png`. */
  readonly contentType: string;
  /** Size in bytes. */
  readonly size: number;
  readonly visibility: 'public' | 'private';
}

const columns = 'id, account_id, filename, content_type, size, visibility';

/** A domain's replica of uploaded files. It is updated from the events of the domain that owns the files. */
export class FileReplicas {
  constructor(private readonly database: Database) {}

  /**
   * Waits until the replica contains these files, or until the timeout (`Database.eventWait`), so that a client that
   * references an upload immediately after it becomes ready does not receive "not found". Must be awaited before the
   * transaction that references the files.
   */
  awaitReplicas(ids: readonly string[]): Promise<void> {
    return waitForReplica(ids, (distinctIds) => this.count(distinctIds), this.database.eventWait);
  }

  /**
   * Returns those of the given files that the caller may reference, by id: files of accounts the caller can access, and
   * the caller's own. Other and unknown files are omitted.
   */
  async usable(tx: Transaction, ids: readonly string[]): Promise<Map<string, FileReplica>> {
    const rows = await prepared(
      tx.manager,
      `SELECT ${columns} FROM ${this.database.schema}.known_files WHERE id = ANY($1::text[])`,
      [ids],
    );
    const files = rows
      .map(fileOf)
      .filter(({ accountId }) => accountId === tx.principal.userId || canAccess(tx.principal, accountId));
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

function fileOf(row: Record<string, unknown>): FileReplica {
  return {
    id: row.id as string,
    accountId: row.account_id as string,
    filename: row.filename as string,
    contentType: row.content_type as string,
    size: Number(row.size),
    visibility: row.visibility as FileReplica['visibility'],
  };
}
