import type { KnownFiles, Transaction } from '../../../kit/src';
import { FileNotThere } from './file.errors';

/**
 * Validates the file references of products and reviews. Existing references stay valid for every caller; only new
 * ones must be files that the caller may use.
 */
export class SaleFiles {
  constructor(private readonly known: KnownFiles) {}

  /** Waits for files that were uploaded just before. Must be awaited before the transaction. */
  arrived(ids: readonly string[] | null | undefined): Promise<void> {
    return this.known.arrived(ids ?? []);
  }

  /** Throws the same `FileNotThere` for a file that is not visible and for a missing one. */
  async check(
    tx: Transaction,
    ids: readonly string[] | null | undefined,
    before: readonly string[],
    field: string,
  ): Promise<void> {
    const added = (ids ?? []).filter((id) => !before.includes(id));
    if (added.length === 0) return;
    const files = await this.known.usable(tx, added);
    const missing = added.find((id) => !files.has(id));
    if (missing !== undefined) throw new FileNotThere([field, String(ids?.indexOf(missing))]);
  }
}
