import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { FileVisibility, UploadFailure, UploadStatus } from './file.states';

/** A file that somebody has uploaded, or wants to. */
@Entity('files')
export class FileEntity {
  @PrimaryColumn('text')
  id!: string;

  /** Whose it is: an account, or the user who acts for none. */
  @Column('text', { name: 'account_id' })
  accountId!: string;

  /** The app that uploaded it for its owner; null where the owner did. */
  @Column('text', { name: 'app_id', nullable: true })
  appId!: string | null;

  /** Id of the credential that asked for the upload; null in files of earlier releases. */
  @Column('text', { name: 'uploaded_by', nullable: true })
  uploadedBy!: string | null;

  @Column('text')
  filename!: string;

  /** What was found in its bytes, null until it is ready. */
  @Column('text', { name: 'content_type', nullable: true })
  contentType!: string | null;

  /** In bytes, null until it is ready. */
  @Column('integer', { nullable: true })
  size!: number | null;

  @Column('text')
  visibility!: FileVisibility;

  @Column('text', { name: 'upload_status' })
  uploadStatus!: UploadStatus;

  @Column('text', { name: 'failure_reason', nullable: true })
  failureReason!: UploadFailure | null;

  /** Name of the object that holds the bytes, null until it is ready. */
  @Column('text', { name: 'object_key', nullable: true })
  objectKey!: string | null;

  /** When a worker next looks for its bytes; null once nothing can come of it any more. */
  @Column('timestamptz', { name: 'look_at', nullable: true })
  lookAt!: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
