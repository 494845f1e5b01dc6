import { ParameterInvalid } from '../../../kit/src';

/** The video does not exist at the provider. */
export class VideoNotFound extends ParameterInvalid {
  constructor() {
    super(['muxAssetId'], 'The video does not exist.');
  }
}
