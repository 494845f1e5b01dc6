import { type Transaction, allows, newId } from '../../../kit/src';
import { FileEntity } from './file.entity';
import { NothingUploaded, TooManyUploadsOpen } from './file.errors';
import { fileEvents } from './file.events';
import type { FileCreateInput } from './file.inputs';
import { checkedFilename } from './file.names';
import { filePolicy } from './file.policy';
import type { FileRepository } from './file.repository';
import { type UploadFailure, uploadTransitions } from './file.states';

/** Uploads of one owner that may wait for their bytes. */
const mostOpen = 1_000;
/** Seconds from the moment in which an upload is asked for to the first look for it. */
const firstLook = 2;
/** Seconds for which bytes are looked at by one process at most. */
export const lookingTime = 60;

/** What was found out about bytes that had arrived. */
export type Finding =
  | { readonly contentType: string; readonly size: number; readonly objectKey: string }
  | { readonly failureReason: UploadFailure };

/** The commands on files. Each runs inside the transaction it is given. ADR 0034. */
export class FileService {
  constructor(private readonly files: FileRepository) {}

  /** Asks for an upload and answers the id of the file. */
  async create(tx: Transaction, input: FileCreateInput): Promise<string> {
    const [accountId, filename, createdAt] = [filePolicy.owner(tx), checkedFilename(input.filename), tx.clock.now()];
    if ((await this.files.open(tx, accountId, mostOpen)) >= mostOpen) throw new TooManyUploadsOpen(mostOpen);
    const file = Object.assign(new FileEntity(), {
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
      lookAt: later(createdAt, firstLook),
      createdAt,
    } as const);
    await this.files.save(tx, file);
    return file.id;
  }

  /** Says that the bytes were sent. @param arrived whether there are any */
  async complete(tx: Transaction, id: string, arrived: boolean): Promise<string> {
    const file = await this.files.lock(tx, id);
    filePolicy.requireOwner(tx, file);
    if (!allows(uploadTransitions, file.uploadStatus, 'processing')) return id;
    if (!arrived) throw new NothingUploaded();
    await this.files.save(
      tx,
      Object.assign(file, { uploadStatus: 'processing', lookAt: later(tx.clock.now(), lookingTime) } as const),
    );
    return id;
  }

  /** Records what was found; only the first finding counts. Answers whether this one did. */
  async record(tx: Transaction, id: string, finding: Finding): Promise<boolean> {
    const file = await this.files.lock(tx, id);
    const uploadStatus = 'failureReason' in finding ? 'failed' : 'ready';
    if (!allows(uploadTransitions, file.uploadStatus, uploadStatus)) return false;
    await this.files.save(tx, Object.assign(file, { ...finding, uploadStatus, lookAt: null } as const));
    if (uploadStatus === 'ready') await fileEvents.ready(tx, file);
    return true;
  }

  /** Puts off the next look for bytes: the older an upload, the longer it is left alone. */
  async lookAgain(tx: Transaction, id: string): Promise<void> {
    const file = await this.files.lock(tx, id);
    if (file.uploadStatus !== 'pending') return;
    const age = (tx.clock.now().getTime() - file.createdAt.getTime()) / 1_000;
    await this.files.save(
      tx,
      Object.assign(file, { lookAt: later(tx.clock.now(), Math.min(Math.max(age / 8, 1), 600)) }),
    );
  }
}

function later(time: Date, seconds: number): Date {
  return new Date(time.getTime() + seconds * 1_000);
}
