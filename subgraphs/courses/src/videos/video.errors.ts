import { ParameterInvalid } from '../../../kit/src';

/** The provider has no such video. */
export class VideoNotThere extends ParameterInvalid {
  constructor() {
    super(['muxAssetId'], 'There is no such video.');
  }
}
