import type { VideoStatus } from './video.states';

/** Data of a video, as the video provider returns it. */
export interface ProvidedVideo {
  readonly assetId: string;
  /** Playback id for players; playback URLs must be signed. Null until the video is playable. */
  readonly signedPlaybackId: string | null;
  readonly status: VideoStatus;
  readonly audioOnly: boolean;
  readonly durationSeconds: number | null;
  readonly finishedUploadingAt: Date | null;
}

/** Video hosting provider. */
export interface VideoProvider {
  /**
   * Returns the video with an asset id of the provider; null if it does not exist. Must be called outside of
   * transactions.
   */
  find(assetId: string): Promise<ProvidedVideo | null>;
}

/** Provider for deployments without video hosting: no video exists. */
export const noVideos: VideoProvider = { find: () => Promise.resolve(null) };
