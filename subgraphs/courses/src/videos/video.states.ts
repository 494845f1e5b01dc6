import { registerEnum } from '../../../kit/src';

export const videoStatuses = ['uploading', 'created', 'ready'] as const;
export type VideoStatus = (typeof videoStatuses)[number];
export const VideoStatusEnum = registerEnum(
  'VideoStatus',
  videoStatuses,
  'How far the provider has come with a video.',
);
