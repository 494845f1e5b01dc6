import type { KnownFiles, Transaction } from '../../../kit/src';
import { FileNotThere } from './file.errors';

/**
 * Files that products and reviews name. What they name already stays there whoever saves it again: only what is new has to be
 * a file that the caller may refer to.
 */
export class SaleFiles {
  constructor(private readonly known: KnownFiles) {}

  /** To be awaited before the transaction: waits for files that were uploaded just now. */
  arrived(ids: readonly string[] | null | undefined): Promise<void> {
    return this.known.arrived(ids ?? []);
  }

  /** Throws `FileNotThere`, alike for a file out of reach and for none. */
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
