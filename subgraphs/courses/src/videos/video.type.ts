import { Field, ID, Int, ObjectType } from 'type-graphql';
import { DateTimeScalar } from '../../../kit/src';
import { type VideoStatus, VideoStatusEnum } from './video.states';

@ObjectType('VideoAsset', { description: 'The video of a lesson, as its provider knows it.', simpleResolvers: true })
export class Video {
  @Field(() => ID, { description: 'Public id, `vid_…`.' })
  id!: string;

  @Field({ description: 'Asset id at the provider.' })
  assetId!: string;

  @Field(() => String, {
    nullable: true,
    description: 'What a player asks the provider for, with a signature; null until there is something to play.',
  })
  signedPlaybackId!: string | null;

  @Field(() => VideoStatusEnum, { description: 'How far the provider has come with it.' })
  status!: VideoStatus;

  @Field({ description: 'Whether there is nothing to be seen.' })
  audioOnly!: boolean;

  @Field(() => Int, { nullable: true, description: 'How long it takes, in seconds; null until that is known.' })
  durationSeconds!: number | null;

  @Field(() => DateTimeScalar, { description: 'When it was put into the lesson.' })
  createdAt!: Date;

  @Field(() => DateTimeScalar, { description: 'Time of the last change.' })
  updatedAt!: Date;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When its upload ended; null until then.' })
  finishedUploadingAt!: Date | null;
}
