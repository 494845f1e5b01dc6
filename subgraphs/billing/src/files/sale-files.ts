import type { FileReplicas, Transaction } from '../../../kit/src';
import { FileNotFound } from './file.errors';

/**
 * Validates the file references of products and reviews. Existing references stay valid for every caller; only new
 * ones must be files that the caller may use.
 */
export class SaleFiles {
  constructor(private readonly fileReplicas: FileReplicas) {}

  /** Waits for files that were uploaded just before. Must be awaited before the transaction. */
  arrived(ids: readonly string[] | null | undefined): Promise<void> {
    return this.fileReplicas.arrived(ids ?? []);
  }

  /** Throws the same `FileNotFound` for a file that is not visible and for a missing one. */
  async check(
    tx: Transaction,
    ids: readonly string[] | null | undefined,
    before: readonly string[],
    field: string,
  ): Promise<void> {
    const added = (ids ?? []).filter((id) => !before.includes(id));
    if (added.length === 0) return;
    const files = await this.fileReplicas.usable(tx, added);
    const missing = added.find((id) => !files.has(id));
    if (missing !== undefined) throw new FileNotFound([field, String(ids?.indexOf(missing))]);
  }
}
