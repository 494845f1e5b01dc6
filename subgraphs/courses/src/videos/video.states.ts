import { wordEnum } from '../../../kit/src';

export const videoStatuses = ['uploading', 'created', 'ready'] as const;
export type VideoStatus = (typeof videoStatuses)[number];
export const VideoStatusEnum = wordEnum('VideoStatus', videoStatuses, 'How far the provider has come with a video.');
