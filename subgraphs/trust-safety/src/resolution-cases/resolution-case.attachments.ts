import {
  type FileReplicas,
  ParameterInvalid,
  type Transaction,
  messageTemplate,
  thisInput,
  inputName,
} from '../../../kit/src';
import { UnknownAttachment } from './resolution-case.errors';

/** Reference to a file by `id` or `directUploadId`. A file has the same id as its upload. */
export interface AttachmentInput {
  readonly id?: string | null;
  readonly directUploadId?: string | null;
}

const maxAttachments = 3;

/** Validates the files attached to messages in resolution cases. */
export class CaseAttachments {
  constructor(private readonly files: FileReplicas) {}

  /**
   * Waits until this domain has replicas of newly uploaded files, or until a timeout. Must be awaited before the
   * transaction of the command. Does not validate the attachments.
   */
  async awaitReplicas(given: readonly AttachmentInput[] | null | undefined): Promise<void> {
    const ids = (given ?? []).slice(0, maxAttachments).flatMap((item) => item.id ?? item.directUploadId ?? []);
    if (ids.length > 0) await this.files.awaitReplicas(ids);
  }

  /**
   * Returns the ids of the attached files, in order. Throws for more than three files, duplicates, and files that the
   * caller cannot access.
   */
  async idsOf(tx: Transaction, given: readonly AttachmentInput[] | null | undefined): Promise<string[]> {
    const ids = (given ?? []).map(idOf);
    if (ids.length > maxAttachments)
      throw new ParameterInvalid(
        ['attachments'],
        messageTemplate`${thisInput} must have at most ${maxAttachments} files.`,
      );
    if (new Set(ids).size < ids.length)
      throw new ParameterInvalid(['attachments'], messageTemplate`${thisInput} contains a file twice.`);
    if (ids.length === 0) return [];
    const accessibleFiles = await this.files.usable(tx, ids);
    const unknown = ids.findIndex((id) => !accessibleFiles.has(id));
    if (unknown >= 0) throw new UnknownAttachment(unknown);
    return ids;
  }
}

function idOf({ id, directUploadId }: AttachmentInput, index: number): string {
  const fileId = id ?? directUploadId;
  if (fileId == null || (id != null && directUploadId != null)) {
    const path = ['attachments', String(index)];
    throw new ParameterInvalid(
      path,
      messageTemplate`An attachment must have either ${inputName(...path, 'id')} or ${inputName(...path, 'directUploadId')}.`,
    );
  }
  return fileId;
}
