import type { Context, Database } from '../../../kit/src';
import { acceptedByMarks, extensionMatches, textTypeOf } from './content-types';
import { collected, isText, markLength, markedType } from './content-sniffing';
import type { File } from './file.resource';
import type { FileRepository } from './file.repository';
import { type FileService, type InspectionResult, inspectionLeaseSeconds } from './file.service';
import type { FileStorage } from './store/open';
import { UploadChanged, type Uploaded } from './store/object-store';

/** Maximum number of files that the worker polls at a time. */
const batchSize = 16;
/** Age after which an upload is abandoned, in milliseconds. */
const uploadMaxAgeMs = 86_400_000;

export interface InspectionDeps {
  readonly database: Database;
  readonly files: FileRepository;
  readonly service: FileService;
  readonly storage: FileStorage;
  /** Called after each commit; wakes the outbox publisher, so that new events are published immediately. */
  readonly committed: () => void;
}

/**
 * Inspects uploaded bytes, outside of any transaction. A file becomes usable only after the inspection has verified
 * that its content matches its name.
 */
export class Inspection {
  constructor(private readonly deps: InspectionDeps) {}

  /** Returns whether bytes have been uploaded for a file. */
  async awaitReplicas(ctx: Context, id: string): Promise<boolean> {
    const file = await this.deps.files.readComplete(ctx, id);
    return file !== null && (await this.deps.storage.store.uploaded(file.id)) !== null;
  }

  /** Inspects a file in the status `processing` and records the result. Concurrent calls are safe. */
  async look(ctx: Context, id: string): Promise<void> {
    const file = await this.deps.files.readComplete(ctx, id);
    if (file?.uploadStatus === 'processing') await this.judge(ctx, file);
  }

  /** Polls one batch of files whose bytes may have been uploaded. Returns the number of files. */
  async lookForDue(ctx: Context): Promise<number> {
    const now = ctx.clock.now();
    const { database, files } = this.deps;
    const due = await database.transaction((manager) =>
      files.claim({ ...ctx, manager }, new Date(now.getTime() + inspectionLeaseSeconds * 1_000), batchSize),
    );
    for (const [index, { status, ...rest }] of (
      await Promise.allSettled(due.map((file) => this.pollUpload(ctx, file)))
    ).entries()) {
      if (status === 'rejected')
        ctx.log.warn({ ...rest, fileId: due[index]?.id }, 'An upload could not be inspected, will try again');
    }
    return due.length;
  }

  private async pollUpload(ctx: Context, file: File): Promise<void> {
    if (await this.awaitReplicas(ctx, file.id)) {
      await this.deps.database.transaction((manager) => this.deps.service.complete({ ...ctx, manager }, file.id, true));
      return this.look(ctx, file.id);
    }
    if (ctx.clock.now().getTime() - file.createdAt.getTime() >= uploadMaxAgeMs)
      return this.record(ctx, file.id, { failureReason: 'abandoned' });
    await this.deps.database.transaction((manager) => this.deps.service.scheduleRecheck({ ...ctx, manager }, file.id));
  }

  private async judge(ctx: Context, file: File): Promise<void> {
    const uploaded = await this.deps.storage.store.uploaded(file.id);
    if (!uploaded) return;
    try {
      await this.record(ctx, file.id, await this.inspectUpload(file, uploaded));
    } catch (error) {
      // The bytes were replaced during the inspection; the worker will inspect the new bytes.
      if (!(error instanceof UploadChanged)) throw error;
    }
  }

  private async inspectUpload({ id, filename }: File, { size, tag }: Uploaded): Promise<InspectionResult> {
    if (size === 0) return { failureReason: 'empty' };
    if (size > this.deps.storage.largest) return { failureReason: 'too_large' };
    const contentType = await this.typeOf(id, filename, { size, tag });
    if (contentType === null) return { failureReason: 'type_not_accepted' };
    if (!extensionMatches(filename, contentType)) return { failureReason: 'type_mismatch' };
    return { contentType, size, objectKey: await this.deps.storage.store.keep(id, tag) };
  }

  private async typeOf(id: string, filename: string, { size, tag }: Uploaded): Promise<string | null> {
    const { store } = this.deps.storage;
    const marked = await markedType(await collected(await store.read(id, tag, markLength)));
    if (marked !== null) return acceptedByMarks(marked);
    return (await isText(await store.read(id, tag, size))) ? textTypeOf(filename) : null;
  }

  private async record(ctx: Context, id: string, inspectionResult: InspectionResult): Promise<void> {
    await this.deps.database.transaction((manager) =>
      this.deps.service.record({ ...ctx, manager }, id, inspectionResult),
    );
    this.deps.committed();
    await this.deps.storage.store.discard(id);
  }
}
