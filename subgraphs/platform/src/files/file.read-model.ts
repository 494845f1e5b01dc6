import { ReadModel, column, computed } from '../../../kit/src';
import type { Downloadable } from './file.links';
import type { FileVisibility, UploadStatus } from './file.states';

/** Read model of files. `appId` and `uploadedBy` are needed for access checks. */
export function fileReadModel(): ReadModel {
  return new ReadModel('File', 'platform.files', {
    filename: column('filename'),
    contentType: column('content_type'),
    size: column('size'),
    uploadStatus: column('upload_status'),
    failureReason: column('failure_reason'),
    visibility: column('visibility'),
    createdAt: column('created_at'),
    appId: column('app_id'),
    uploadedBy: column('uploaded_by'),
    objectKey: column('object_key'),
    url: computed(
      ['id', 'upload_status', 'visibility'],
      (id: string, status: UploadStatus, visibility: FileVisibility): Downloadable | null =>
        status === 'ready' ? { id, visibility } : null,
    ),
  });
}
