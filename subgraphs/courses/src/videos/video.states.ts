import { registerEnum } from '../../../kit/src';

export const videoStatuses = ['uploading', 'created', 'ready'] as const;
export type VideoStatus = (typeof videoStatuses)[number];
export const VideoStatusEnum = registerEnum(
  'VideoStatus',
  videoStatuses,
  'Processing status of a video at the provider.',
);
