import { type FileReplica, type FileReplicas, type Transaction } from '../../../kit/src';
import {
  DocumentsTooLarge,
  FileTypeRejected,
  FileAmbiguous,
  FileTooLarge,
  FileNotFound,
  TooManyDocuments,
} from './dispute.errors';
import type { DisputeDocumentInput, DisputeEvidenceInput, DisputeFileInput } from './dispute.inputs';
import { type EvidenceDocument, type EvidenceFile, evidenceAttachments } from './evidence';

const megabyte = 1024 * 1024;
const limits = { file: 10 * megabyte, documents: 25 * megabyte, count: 10 };
const kinds: readonly string[] = ['application/pdf', 'application/json', 'image/jpeg', 'image/png', 'image/webp'];

/** Looks up the files of evidence, and rejects files that banks do not accept. */
export class EvidenceFiles {
  constructor(private readonly files: FileReplicas) {}

  /**
   * Waits until this domain has replicas of the files that a command references, or until a timeout. Must be awaited
   * before the transaction of the command.
   */
  async awaitReplicas(references: readonly DisputeFileInput[]): Promise<void> {
    await this.files.awaitReplicas(references.flatMap((reference) => reference.id ?? reference.directUploadId ?? []));
  }

  async attachment(tx: Transaction, reference: DisputeFileInput, path: readonly string[]): Promise<EvidenceFile> {
    const id = idOf(reference, path);
    return accepted((await this.files.usable(tx, [id])).get(id), path);
  }

  /**
   * Returns the files of the evidence's documents with their metadata. Throws `TooManyDocuments`, `DocumentsTooLarge`,
   * and the errors of single files.
   *
   * @param references input of the caller, in the order in which the documents are stored
   */
  async documents(tx: Transaction, references: readonly DisputeDocumentInput[]): Promise<EvidenceDocument[]> {
    if (references.length > limits.count) throw new TooManyDocuments();
    const fileReferences = references.map((reference, index) => ({
      id: idOf(reference, pathOf(index)),
      documentType: reference.documentType,
    }));
    const accessibleFiles = await this.files.usable(
      tx,
      fileReferences.map(({ id }) => id),
    );
    const documents = fileReferences.map(({ id, documentType }, index) => ({
      ...accepted(accessibleFiles.get(id), pathOf(index)),
      documentType,
    }));
    if (documents.reduce((sum, { size }) => sum + size, 0) > limits.documents) throw new DocumentsTooLarge();
    return documents;
  }
}

const pathOf = (index: number) => ['documents', String(index)];

/** Returns the references to files in an update of evidence. */
export function filesIn(evidence: DisputeEvidenceInput): DisputeFileInput[] {
  return evidenceAttachments.flatMap((name) => evidence[name] ?? []);
}

function idOf({ id, directUploadId }: DisputeFileInput, path: readonly string[]): string {
  if (id != null && directUploadId != null && id !== directUploadId) throw new FileAmbiguous(path);
  const fileId = id ?? directUploadId;
  if (fileId == null) throw new FileNotFound(path);
  return fileId;
}

function accepted(file: FileReplica | undefined, path: readonly string[]): EvidenceFile {
  if (!file) throw new FileNotFound(path);
  const { id, filename, contentType, size, visibility } = file;
  if (!kinds.includes(contentType)) throw new FileTypeRejected(path, contentType);
  if (size > limits.file) throw new FileTooLarge(path);
  return { id, filename, contentType, size, visibility };
}
