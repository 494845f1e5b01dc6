import { Conflict, ParameterInvalid } from '../../../kit/src';

/** A name without anything to call a file by, or with characters that no name has. */
export class FilenameUnusable extends ParameterInvalid {
  constructor() {
    super(['filename'], 'filename is no name for a file.');
  }
}

/** Uploads that were asked for and never came are given up after a day. */
export class TooManyUploadsOpen extends Conflict {
  constructor(most: number) {
    super(`At most ${most} uploads wait for their bytes at a time.`);
  }
}

/** Nothing has arrived that could be looked at. */
export class NothingUploaded extends Conflict {
  constructor() {
    super('Nothing was uploaded yet.');
  }
}
