import { registerEnum } from '../../../kit/src';
import { fileVisibilities, uploadFailures, uploadStatuses } from './file.states';

export const UploadStatusEnum = registerEnum('UploadStatus', uploadStatuses, 'Status of an upload.');

export const UploadFailureEnum = registerEnum('UploadFailure', uploadFailures, 'Reason why an upload failed.');

export const FileVisibilityEnum = registerEnum('FileVisibility', fileVisibilities, 'Who may download a file.');
