import { Directive, Field, ObjectType, InputType } from 'type-graphql';
import type { FileVisibility, UploadFailure, UploadStatus } from './file.states';
import {
  Resource,
  IdField,
  TextField,
  IntegerField,
  EnumField,
  DateTimeField,
  StoredColumn,
  ResourcePayload,
} from '../../../kit/src';
import { UploadStatusEnum, UploadFailureEnum, FileVisibilityEnum } from './file-parts.type';

@Resource('platform.files', 'An uploaded file.', { key: false })
@Directive('@key(fields: "id shown")')
export class File {
  @IdField('Public id, `file_…`.')
  id!: string;

  @Directive('@inaccessible')
  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the caller may read the object that refers to the file, which also permits reading the file.',
  })
  readonly shown?: boolean | null;

  @TextField('File name, without folders.')
  filename!: string;

  @TextField('Content type detected in the uploaded bytes, such as `image/png`; null until the file is ready.', {
    nullable: true,
  })
  contentType!: string | null;

  @IntegerField('Size in bytes; null until the file is ready.', { nullable: true })
  size!: number | null;

  @EnumField(UploadStatusEnum, 'Status of the upload.')
  uploadStatus!: UploadStatus;

  @EnumField(UploadFailureEnum, 'Reason of the failure; null unless the upload failed.', { nullable: true })
  failureReason!: UploadFailure | null;

  @EnumField(FileVisibilityEnum, 'Who may download the file.')
  visibility!: FileVisibility;

  @Directive('@inaccessible')
  @TextField('Name of the stored object with the bytes; null until the file is ready.', { nullable: true })
  objectKey!: string | null;

  @DateTimeField('Time at which the upload was requested.')
  createdAt!: Date;

  /** Id of the owner: an account, or a user who acts for no account. */
  @StoredColumn('text')
  accountId!: string;

  /** App that uploaded the file for the owner; null if the owner uploaded it. */
  @StoredColumn('text', { nullable: true })
  appId!: string | null;

  /** Id of the credential that requested the upload; null in files of earlier releases. */
  @StoredColumn('text', { nullable: true })
  uploadedBy!: string | null;

  /** Time of the next check for the uploaded bytes; null once the status is final. */
  @StoredColumn('timestamptz', { nullable: true })
  lookAt!: Date | null;
}

@ObjectType({ description: 'Result of a mutation on a file.' })
export class FilePayload extends ResourcePayload {}

@ObjectType({ description: 'Result of requesting an upload.' })
export class FileCreatePayload extends ResourcePayload {}

@InputType({ description: 'A file to upload.' })
export class FileCreateInput {
  @Field({
    description:
      'File name, 1 to 255 characters; folders before it are removed. A file extension must match the content type of the bytes.',
  })
  filename!: string;

  @Field(() => FileVisibilityEnum, { nullable: true, description: 'Who may download the file; `PRIVATE` by default.' })
  visibility?: FileVisibility | null;
}
