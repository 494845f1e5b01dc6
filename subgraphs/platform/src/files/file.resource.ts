import { Directive, Field, ObjectType } from 'type-graphql';
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

/** A file that somebody has uploaded, or wants to. */
@Resource('platform.files', 'An uploaded file.', { key: false })
@Directive('@key(fields: "id shown")')
export class File {
  @IdField('Public id, `file_…`.')
  id!: string;

  @Directive('@inaccessible')
  @Field(() => Boolean, {
    nullable: true,
    description: 'The caller may read what refers to the file, which opens the file too.',
  })
  readonly shown?: boolean | null;

  @TextField('File name, without folders.')
  filename!: string;

  /** What was found in its bytes, null until it is ready. */
  @TextField('What was found in its bytes, `image/png`; null until it is ready.', { nullable: true })
  contentType!: string | null;

  /** In bytes, null until it is ready. */
  @IntegerField('Size in bytes; null until the file is ready.', { nullable: true })
  size!: number | null;

  @EnumField(UploadStatusEnum, 'Status of the upload.')
  uploadStatus!: UploadStatus;

  @EnumField(UploadFailureEnum, 'Why the upload failed; null unless it did.', { nullable: true })
  failureReason!: UploadFailure | null;

  @EnumField(FileVisibilityEnum, 'Who may fetch the bytes.')
  visibility!: FileVisibility;

  /** Name of the object that holds the bytes, null until it is ready. */
  @Directive('@inaccessible')
  @TextField('What the bytes are kept under; null until it is ready.', { nullable: true })
  objectKey!: string | null;

  @DateTimeField('When the upload was asked for.')
  createdAt!: Date;

  /** Whose it is: an account, or the user who acts for none. */
  @StoredColumn('text')
  accountId!: string;

  /** The app that uploaded it for its owner; null where the owner did. */
  @StoredColumn('text', { nullable: true })
  appId!: string | null;

  /** Id of the credential that asked for the upload; null in files of earlier releases. */
  @StoredColumn('text', { nullable: true })
  uploadedBy!: string | null;

  /** When a worker next looks for its bytes; null once nothing can come of it any more. */
  @StoredColumn('timestamptz', { nullable: true })
  lookAt!: Date | null;
}

@ObjectType({ description: 'Outcome of a command on a file.' })
export class FilePayload extends ResourcePayload {}

@ObjectType({ description: 'Outcome of asking for an upload.' })
export class FileCreatePayload extends ResourcePayload {}
