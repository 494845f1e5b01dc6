import type { Context, Database } from '../../../kit/src';
import { acceptedByMarks, nameGoesWith, textTypeOf } from './content-types';
import { collected, isText, markLength, markedType } from './content-sniffing';
import type { FileEntity } from './file.entity';
import type { FileRepository } from './file.repository';
import { type FileService, type Finding, lookingTime } from './file.service';
import { type FileStorage, UploadChanged, type Uploaded } from './store';

/** Maximum number of files that one step of the worker polls. */
const atOnce = 16;
/** Age after which an upload is abandoned, in milliseconds. */
const abandonedAfter = 86_400_000;

export interface InspectionParts {
  readonly database: Database;
  readonly files: FileRepository;
  readonly service: FileService;
  readonly storage: FileStorage;
  /** Called after each commit, so that pending events are fetched immediately. */
  readonly committed: () => void;
}

/** Inspects uploaded bytes, outside of any transaction. A file is usable only after its content was found to match its name. */
export class Inspection {
  constructor(private readonly parts: InspectionParts) {}

  /** Returns whether bytes have been uploaded for a file. */
  async arrived(ctx: Context, id: string): Promise<boolean> {
    const file = await this.parts.files.whole(ctx, id);
    return file !== null && (await this.parts.storage.store.uploaded(file.id)) !== null;
  }

  /** Inspects a file in the status `processing` and records the result. Concurrent calls are safe. */
  async look(ctx: Context, id: string): Promise<void> {
    const file = await this.parts.files.whole(ctx, id);
    if (file?.uploadStatus === 'processing') await this.judge(ctx, file);
  }

  /** Polls a batch of files whose bytes may have been uploaded. Returns the size of the batch. */
  async lookForDue(ctx: Context): Promise<number> {
    const now = ctx.clock.now();
    const { database, files } = this.parts;
    const due = await database.transaction((manager) =>
      files.claim({ ...ctx, manager }, new Date(now.getTime() + lookingTime * 1_000), atOnce),
    );
    for (const [index, { status, ...rest }] of (
      await Promise.allSettled(due.map((file) => this.lookFor(ctx, file)))
    ).entries()) {
      if (status === 'rejected')
        ctx.log.warn({ ...rest, fileId: due[index]?.id }, 'An upload could not be looked at, will try again');
    }
    return due.length;
  }

  private async lookFor(ctx: Context, file: FileEntity): Promise<void> {
    if (await this.arrived(ctx, file.id)) {
      await this.parts.database.transaction((manager) =>
        this.parts.service.complete({ ...ctx, manager }, file.id, true),
      );
      return this.look(ctx, file.id);
    }
    if (ctx.clock.now().getTime() - file.createdAt.getTime() >= abandonedAfter)
      return this.record(ctx, file.id, { failureReason: 'abandoned' });
    await this.parts.database.transaction((manager) => this.parts.service.lookAgain({ ...ctx, manager }, file.id));
  }

  private async judge(ctx: Context, file: FileEntity): Promise<void> {
    const uploaded = await this.parts.storage.store.uploaded(file.id);
    if (!uploaded) return;
    try {
      await this.record(ctx, file.id, await this.findingOf(file, uploaded));
    } catch (error) {
      // The bytes were replaced during the inspection; the worker will inspect the new ones.
      if (!(error instanceof UploadChanged)) throw error;
    }
  }

  private async findingOf({ id, filename }: FileEntity, { size, tag }: Uploaded): Promise<Finding> {
    if (size === 0) return { failureReason: 'empty' };
    if (size > this.parts.storage.largest) return { failureReason: 'too_large' };
    const contentType = await this.typeOf(id, filename, { size, tag });
    if (contentType === null) return { failureReason: 'type_not_accepted' };
    if (!nameGoesWith(filename, contentType)) return { failureReason: 'type_mismatch' };
    return { contentType, size, objectKey: await this.parts.storage.store.keep(id, tag) };
  }

  private async typeOf(id: string, filename: string, { size, tag }: Uploaded): Promise<string | null> {
    const { store } = this.parts.storage;
    const marked = await markedType(await collected(await store.read(id, tag, markLength)));
    if (marked !== null) return acceptedByMarks(marked);
    return (await isText(await store.read(id, tag, size))) ? textTypeOf(filename) : null;
  }

  private async record(ctx: Context, id: string, finding: Finding): Promise<void> {
    await this.parts.database.transaction((manager) => this.parts.service.record({ ...ctx, manager }, id, finding));
    this.parts.committed();
    await this.parts.storage.store.discard(id);
  }
}
