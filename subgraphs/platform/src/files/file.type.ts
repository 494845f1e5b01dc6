import { Directive, Field, ID, Int, ObjectType } from 'type-graphql';
import { type CommandRejection, DateTimeScalar, UserError, registerEnum } from '../../../kit/src';
import {
  type FileVisibility,
  type UploadFailure,
  type UploadStatus,
  fileVisibilities,
  uploadFailures,
  uploadStatuses,
} from './file.states';

export const UploadStatusEnum = registerEnum('UploadStatus', uploadStatuses, 'How far an upload has come.');
export const UploadFailureEnum = registerEnum('UploadFailure', uploadFailures, 'Why an upload failed.');
export const FileVisibilityEnum = registerEnum(
  'FileVisibility',
  fileVisibilities,
  'Who may fetch the bytes of a file.',
);

@Directive('@key(fields: "id shown")')
@ObjectType({ description: 'An uploaded file.', simpleResolvers: true })
export class File {
  @Field(() => ID, { description: 'Public id, `file_…`.' })
  id!: string;

  @Directive('@inaccessible')
  @Field(() => Boolean, {
    nullable: true,
    description: 'The caller may read what refers to the file, which opens the file too.',
  })
  shown!: boolean | null;

  @Field({ description: 'File name, without folders.' })
  filename!: string;

  @Field(() => String, {
    nullable: true,
    description: 'What was found in its bytes, `image/png`; null until it is ready.',
  })
  contentType!: string | null;

  @Field(() => Int, { nullable: true, description: 'Size in bytes; null until the file is ready.' })
  size!: number | null;

  @Field(() => UploadStatusEnum, { description: 'Status of the upload.' })
  uploadStatus!: UploadStatus;

  @Field(() => UploadFailureEnum, { nullable: true, description: 'Why the upload failed; null unless it did.' })
  failureReason!: UploadFailure | null;

  @Field(() => FileVisibilityEnum, { description: 'Who may fetch the bytes.' })
  visibility!: FileVisibility;

  @Directive('@inaccessible')
  @Field(() => String, { nullable: true, description: 'What the bytes are kept under; null until it is ready.' })
  objectKey!: string | null;

  @Field(() => DateTimeScalar, { description: 'When the upload was asked for.' })
  createdAt!: Date;
}

@ObjectType({ description: 'Outcome of a command on a file.' })
export class FilePayload {
  /** Id of the file that the command was about; the `file` field reads it. */
  id!: string | null;

  @Field(() => [UserError], { simple: true, description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];
}

@ObjectType({ description: 'Outcome of asking for an upload.' })
export class FileCreatePayload {
  /** Id of the file; the other fields read it. */
  id!: string | null;

  @Field(() => [UserError], { simple: true, description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];
}
