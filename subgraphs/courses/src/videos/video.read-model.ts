import { ReadModel, column } from '../../../kit/src';

/** Read model of videos: maps the fields of the GraphQL type `VideoAsset` to columns. */
export function videoReadModel(): ReadModel {
  return new ReadModel('VideoAsset', 'courses.videos', {
    assetId: column('asset_id'),
    signedPlaybackId: column('signed_playback_id'),
    status: column('status'),
    audioOnly: column('audio_only'),
    durationSeconds: column('duration_seconds'),
    createdAt: column('created_at'),
    updatedAt: column('updated_at'),
    finishedUploadingAt: column('finished_uploading_at'),
  });
}
