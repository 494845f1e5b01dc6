import type { Context } from '../../../kit/src';
import type { FileRepository } from './file.repository';
import type { ObjectStore, UploadTarget } from './store/object-store';

/** Looks up the upload targets (URL and headers) of files. */
export class UploadTargets {
  constructor(
    private readonly files: FileRepository,
    private readonly store: ObjectStore,
  ) {}

  /** Returns the upload target of a file; null when the file does not exist. Does not check access. */
  async of(ctx: Context, id: string): Promise<UploadTarget | null> {
    const file = await this.files.readComplete(ctx, id);
    return file && this.store.target(id, file.createdAt);
  }
}
