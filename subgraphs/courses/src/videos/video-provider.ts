import type { VideoStatus } from './video.states';

/** What the provider knows of a video. */
export interface ProvidedVideo {
  readonly assetId: string;
  /** What a player asks for, with a signature; null until there is something to play. */
  readonly signedPlaybackId: string | null;
  readonly status: VideoStatus;
  readonly audioOnly: boolean;
  readonly durationSeconds: number | null;
  readonly finishedUploadingAt: Date | null;
}

/** Where videos are uploaded to and played from. */
export interface VideoProvider {
  /** The video that was uploaded under a name, null where there is none. To be asked outside of transactions. */
  find(assetId: string): Promise<ProvidedVideo | null>;
}

/** Nobody stands behind videos: there are none. */
export const noVideos: VideoProvider = { find: () => Promise.resolve(null) };
