import { createHash } from 'node:crypto';
import type { Clock } from '../../../kit/src';
import type { ProvidedVideo, VideoProvider } from './video-provider';

const nameForm = /^[A-Za-z0-9_-]{1,100}$/;
const longest = 3_600;

/**
 * Plays the provider of videos: whatever is named was uploaded, and what is told of it follows from its name alone. Names that
 * begin with `missing` were never uploaded, those with `uploading` are on their way, and those with `audio` have no picture.
 */
export class SandboxVideos implements VideoProvider {
  constructor(private readonly clock: Clock) {}

  async find(assetId: string): Promise<ProvidedVideo | null> {
    if (!nameForm.test(assetId) || assetId.startsWith('missing')) return null;
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
      durationSeconds: 1 + (digest.readUInt32BE() % longest),
      finishedUploadingAt: this.clock.now(),
    };
  }
}
