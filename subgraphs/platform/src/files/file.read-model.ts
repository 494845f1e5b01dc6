import { readModelOf, ReadModel, column, computed } from '../../../kit/src';
import { File } from './file.resource';
import type { Downloadable } from './file.links';
import type { FileVisibility, UploadStatus } from './file.states';

/** Read model of files. `appId` and `uploadedBy` are needed for access checks. */
export function fileReadModel(): ReadModel<File> {
  return readModelOf(File, {
    appId: column('app_id'),
    uploadedBy: column('uploaded_by'),
    url: computed(
      ['id', 'upload_status', 'visibility'],
      (id: string, status: UploadStatus, visibility: FileVisibility): Downloadable | null =>
        status === 'ready' ? { id, visibility } : null,
    ),
  });
}
