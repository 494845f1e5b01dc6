import { ErrorReason, type FileReplicas, type Transaction, ParameterInvalid } from '../../../kit/src';

@ErrorReason(
  ['Product', 'Membership', 'Invoice'],
  'The file does not exist, is not visible to the caller, or its upload is not ready.',
)
class FileNotFound extends ParameterInvalid {
  constructor(path: readonly string[]) {
    super(path, 'The file does not exist.');
  }
}

/**
 * Validates the file ids in the input of products and reviews. Ids that the object already has remain valid for every
 * caller; a new id must belong to a file that the caller may use.
 */
export class SaleFiles {
  constructor(private readonly fileReplicas: FileReplicas) {}

  /**
   * Waits until recently uploaded files have been replicated to this domain. Must be awaited before the transaction
   * starts.
   */
  awaitReplicas(ids: readonly string[] | null | undefined): Promise<void> {
    return this.fileReplicas.awaitReplicas(ids ?? []);
  }

  /**
   * Checks the file ids that are not in `before`, the ids that the object already has. Throws the same `FileNotFound`
   * for files that do not exist and for files that are not visible to the caller.
   */
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
