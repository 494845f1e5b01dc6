import { readModelOf, ReadModel } from '../../../kit/src';
import { Video } from './video.resource';

/** Read model of videos: maps the fields of the GraphQL type `VideoAsset` to columns. */
export function videoReadModel(): ReadModel<Video> {
  return readModelOf(Video);
}
