import { type VideoStatus, VideoStatusEnum } from './video.states';
import {
  Resource,
  IdField,
  TextField,
  EnumField,
  BooleanField,
  IntegerField,
  DateTimeField,
  StoredColumn,
} from '../../../kit/src';

/** Data of the provider at the time at which the video was added to the lesson. */
@Resource('courses.videos', 'The video of a lesson, with data of the video provider.', {
  name: 'VideoAsset',
  key: false,
})
export class Video {
  @IdField('Public id, `vid_…`.')
  id!: string;

  @StoredColumn('text')
  accountId!: string;

  @StoredColumn('text')
  lessonId!: string;

  @TextField('Asset id at the provider.')
  assetId!: string;

  @TextField('Playback id at the provider, which requires signed requests; null until the video is playable.', {
    nullable: true,
  })
  signedPlaybackId!: string | null;

  @EnumField(VideoStatusEnum, 'Processing status at the provider.')
  status!: VideoStatus;

  @BooleanField('Whether the asset has no video track.')
  audioOnly!: boolean;

  @IntegerField('Duration in seconds; null until it is known.', { nullable: true })
  durationSeconds!: number | null;

  @DateTimeField('Time at which the video was added to the lesson.')
  createdAt!: Date;

  @DateTimeField('Time of the last change.')
  updatedAt!: Date;

  @DateTimeField('Time at which the upload ended; null until then.', { nullable: true })
  finishedUploadingAt!: Date | null;
}
