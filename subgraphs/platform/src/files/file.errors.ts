import { Conflict, ParameterInvalid, RequestError, sentence, thisInput } from '../../../kit/src';

/** A name without anything to call a file by, or with characters that no name has. */
export class FilenameUnusable extends ParameterInvalid {
  constructor() {
    super(['filename'], sentence`${thisInput} is no name for a file.`);
  }
}

/** Uploads that were asked for and never came are given up after a day. */
export class TooManyUploadsOpen extends Conflict {
  constructor(most: number) {
    super(`At most ${most} uploads wait for their bytes at a time.`);
  }
}

/** An app acts for many accounts, and a file belongs to one of them. */
export class AppsUploadForSomebody extends RequestError {
  constructor() {
    super('forbidden', 'A file belongs to an account or a user: apps upload with an access token for one.');
  }
}

/** A credential that only reads: none of its permissions puts a file anywhere. */
export class UploadsNotPermitted extends RequestError {
  constructor() {
    super(
      'forbidden',
      'This credential does not have any permission to make or change something that refers to files, such as access_pass:update.',
    );
  }
}

/** Nothing has arrived that could be looked at. */
export class NothingUploaded extends Conflict {
  constructor() {
    super('Nothing was uploaded yet.');
  }
}
