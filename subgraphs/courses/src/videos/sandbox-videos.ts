import { createHash } from 'node:crypto';
import type { Clock } from '../../../kit/src';
import type { ProvidedVideo, VideoProvider } from './video-provider';

const namePattern = /^[A-Za-z0-9_-]{1,100}$/;
const maxDurationSeconds = 3_600;

/**
 * Simulates the video provider. Every valid asset id denotes a video, whose data is derived from the id, with
 * exceptions by prefix: `missing` for a video that does not exist, `uploading` for an unfinished upload, `audio` for an
 * audio-only video.
 */
export class SandboxVideos implements VideoProvider {
  constructor(private readonly clock: Clock) {}

  async find(assetId: string): Promise<ProvidedVideo | null> {
    if (!namePattern.test(assetId) || assetId.startsWith('missing')) return null;
    const audioOnly = assetId.startsWith('audio');
    if (assetId.startsWith('uploading'))
      return {
        assetId,
        signedPlaybackId: null,
        status: 'uploading',
        audioOnly,
        durationSeconds: null,
        finishedUploadingAt: null,
      };
    const digest = createHash('sha256').update(assetId).digest();
    return {
      assetId,
      signedPlaybackId: digest.toString('base64url'),
      status: 'ready',
      audioOnly,
      durationSeconds: 1 + (digest.readUInt32BE() % maxDurationSeconds),
      finishedUploadingAt: this.clock.now(),
    };
  }
}
