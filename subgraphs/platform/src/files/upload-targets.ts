import type { Context } from '../../../kit/src';
import type { FileRepository } from './file.repository';
import type { ObjectStore, UploadTarget } from './store';

/** Where the bytes of files are sent. */
export class UploadTargets {
  constructor(
    private readonly files: FileRepository,
    private readonly store: ObjectStore,
  ) {}

  /** Where those of one file are sent; null where there is no such file. */
  async of(ctx: Context, id: string): Promise<UploadTarget | null> {
    const file = await this.files.whole(ctx, id);
    return file && this.store.target(id, file.createdAt);
  }
}
