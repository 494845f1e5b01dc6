import { type Transaction, allows, newId, fileReady, recordIntegrationEvent } from '../../../kit/src';
import { File, type FileCreateInput } from './file.resource';
import { UploadMissing, TooManyOpenUploads } from './file.errors';
import { checkedFilename } from './file.names';
import { filePolicy } from './file.policy';
import type { FileRepository } from './file.repository';
import { type UploadFailure, uploadTransitions } from './file.states';

/** Integration events about files, for other domains. Clients receive no events: they poll the file. */
const fileEvents = {
  ready: (tx: Transaction, { id, accountId }: File) =>
    recordIntegrationEvent(tx, 'platform.files', { type: fileReady, resourceId: id, accountId }),
};

/** Maximum number of pending uploads of one owner. */
const maxPendingUploads = 1_000;
/** Seconds from the creation of an upload to the first poll for its bytes. */
const firstPollSeconds = 2;
/** Time in seconds for which one process leases a file for its inspection. */
export const inspectionLeaseSeconds = 60;

/** Result of an inspection: type, size in bytes and storage key, or the reason for rejection. */
export type InspectionResult =
  | { readonly contentType: string; readonly size: number; readonly objectKey: string }
  | { readonly failureReason: UploadFailure };

/** Commands on files. Each runs inside the given transaction. ADR 0034. */
export class FileService {
  constructor(private readonly files: FileRepository) {}

  /** Creates a file whose bytes the client uploads next, and returns its id. */
  async create(tx: Transaction, input: FileCreateInput): Promise<string> {
    const [accountId, filename, createdAt] = [filePolicy.owner(tx), checkedFilename(input.filename), tx.clock.now()];
    if ((await this.files.open(tx, accountId, maxPendingUploads)) >= maxPendingUploads)
      throw new TooManyOpenUploads(maxPendingUploads);
    const file = Object.assign(new File(), {
      id: newId('file'),
      accountId,
      appId: tx.principal.appId ?? null,
      uploadedBy: tx.principal.credentialId,
      filename,
      contentType: null,
      size: null,
      visibility: input.visibility ?? 'private',
      uploadStatus: 'pending',
      failureReason: null,
      objectKey: null,
      lookAt: addSeconds(createdAt, firstPollSeconds),
      createdAt,
    } as const);
    await this.files.save(tx, file);
    return file.id;
  }

  /**
   * Marks an upload as complete, so that it can be inspected. Throws `UploadMissing`.
   *
   * @param isUploaded whether any bytes have been stored
   */
  async complete(tx: Transaction, id: string, isUploaded: boolean): Promise<string> {
    const file = await this.files.lock(tx, id);
    filePolicy.requireOwner(tx, file);
    if (!allows(uploadTransitions, file.uploadStatus, 'processing')) return id;
    if (!isUploaded) throw new UploadMissing();
    await this.files.save(
      tx,
      Object.assign(file, {
        uploadStatus: 'processing',
        lookAt: addSeconds(tx.clock.now(), inspectionLeaseSeconds),
      } as const),
    );
    return id;
  }

  /**
   * Records the result of an inspection; only the first result of a file takes effect. Returns whether this result was
   * the first.
   */
  async record(tx: Transaction, id: string, inspectionResult: InspectionResult): Promise<boolean> {
    const file = await this.files.lock(tx, id);
    const uploadStatus = 'failureReason' in inspectionResult ? 'failed' : 'ready';
    if (!allows(uploadTransitions, file.uploadStatus, uploadStatus)) return false;
    await this.files.save(tx, Object.assign(file, { ...inspectionResult, uploadStatus, lookAt: null } as const));
    if (uploadStatus === 'ready') await fileEvents.ready(tx, file);
    return true;
  }

  /**
   * Schedules the next poll for the bytes of a pending upload. The interval grows with the age of the upload, from 1 s
   * to 10 min.
   */
  async scheduleRecheck(tx: Transaction, id: string): Promise<void> {
    const file = await this.files.lock(tx, id);
    if (file.uploadStatus !== 'pending') return;
    const age = (tx.clock.now().getTime() - file.createdAt.getTime()) / 1_000;
    await this.files.save(
      tx,
      Object.assign(file, { lookAt: addSeconds(tx.clock.now(), Math.min(Math.max(age / 8, 1), 600)) }),
    );
  }
}

function addSeconds(time: Date, seconds: number): Date {
  return new Date(time.getTime() + seconds * 1_000);
}
