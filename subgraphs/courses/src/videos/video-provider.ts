import type { VideoStatus } from './video.states';

/** Data of a hosted video, as the video provider returns them. */
export interface ProvidedVideo {
  readonly assetId: string;
  /** Playback id for players; playback URLs must be signed. Null until the video is playable. */
  readonly signedPlaybackId: string | null;
  readonly status: VideoStatus;
  readonly audioOnly: boolean;
  readonly durationSeconds: number | null;
  readonly finishedUploadingAt: Date | null;
}

/** Connection to the service that hosts the videos. */
export interface VideoProvider {
  /**
   * Returns the data of the video with this asset id; null if the video does not exist. Must not be called inside a
   * database transaction.
   */
  find(assetId: string): Promise<ProvidedVideo | null>;
}

/** Provider for deployments without video hosting: no video exists. */
export const noVideos: VideoProvider = { find: () => Promise.resolve(null) };
