import { registerEnum } from '../../../kit/src';
import { fileVisibilities, uploadFailures, uploadStatuses } from './file.states';

export const UploadStatusEnum = registerEnum('UploadStatus', uploadStatuses, 'How far an upload has come.');

export const UploadFailureEnum = registerEnum('UploadFailure', uploadFailures, 'Why an upload failed.');

export const FileVisibilityEnum = registerEnum(
  'FileVisibility',
  fileVisibilities,
  'Who may fetch the bytes of a file.',
);
