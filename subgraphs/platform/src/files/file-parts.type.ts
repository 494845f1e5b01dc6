import { Field, ObjectType } from 'type-graphql';
import { registerEnum } from '../../../kit/src';
import { fileVisibilities, uploadFailures, uploadStatuses } from './file.states';

export const UploadStatusEnum = registerEnum('UploadStatus', uploadStatuses, 'Status of an upload.');

export const UploadFailureEnum = registerEnum('UploadFailure', uploadFailures, 'Reason why an upload failed.');

export const FileVisibilityEnum = registerEnum('FileVisibility', fileVisibilities, 'Who may download a file.');

/** Maximum number of headers of an upload. */
export const maxUploadHeaders = 10;

@ObjectType({ description: 'A header to send with the bytes of a file.', simpleResolvers: true })
export class UploadHeader {
  @Field({ description: 'Name of the header.' })
  name!: string;

  @Field({ description: 'Value of the header.' })
  value!: string;
}
