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

/** The video of a lesson, as its provider knew it when it was put there. */
@Resource('courses.videos', 'The video of a lesson, as its provider knows it.', { name: 'VideoAsset', key: false })
export class Video {
  @IdField('Public id, `vid_…`.')
  id!: string;

  /** Its name at the provider. */
  @TextField('Asset id at the provider.')
  assetId!: string;

  @TextField('What a player asks the provider for, with a signature; null until there is something to play.', {
    nullable: true,
  })
  signedPlaybackId!: string | null;

  @EnumField(VideoStatusEnum, 'How far the provider has come with it.')
  status!: VideoStatus;

  @BooleanField('Whether there is nothing to be seen.')
  audioOnly!: boolean;

  @IntegerField('How long it takes, in seconds; null until that is known.', { nullable: true })
  durationSeconds!: number | null;

  @DateTimeField('When it was put into the lesson.')
  createdAt!: Date;

  @DateTimeField('Time of the last change.')
  updatedAt!: Date;

  @DateTimeField('When its upload ended; null until then.', { nullable: true })
  finishedUploadingAt!: Date | null;

  @StoredColumn('text')
  accountId!: string;

  @StoredColumn('text')
  lessonId!: string;
}
