import { ParameterInvalid } from '../../../kit/src';

/** The provider does not know the video. */
export class VideoNotFound extends ParameterInvalid {
  constructor() {
    super(['muxAssetId'], 'There is no such video.');
  }
}
