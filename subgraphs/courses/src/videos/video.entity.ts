import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { VideoStatus } from './video.states';

/** The video of a lesson, as its provider knew it when it was put there. */
@Entity('videos')
export class VideoEntity {
  @PrimaryColumn('text')
  id!: string;

  @Column('text', { name: 'account_id' })
  accountId!: string;

  @Column('text', { name: 'lesson_id' })
  lessonId!: string;

  /** Its name at the provider. */
  @Column('text', { name: 'asset_id' })
  assetId!: string;

  @Column('text', { name: 'signed_playback_id', nullable: true })
  signedPlaybackId!: string | null;

  @Column('text')
  status!: VideoStatus;

  @Column('boolean', { name: 'audio_only' })
  audioOnly!: boolean;

  @Column('int', { name: 'duration_seconds', nullable: true })
  durationSeconds!: number | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;

  @Column('timestamptz', { name: 'finished_uploading_at', nullable: true })
  finishedUploadingAt!: Date | null;
}
