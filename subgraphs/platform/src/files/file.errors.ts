import { ErrorReason, Conflict, ParameterInvalid, RequestError, messageTemplate, thisInput } from '../../../kit/src';

@ErrorReason('File', 'The name is empty or contains characters that file names cannot have.')
export class FilenameUnusable extends ParameterInvalid {
  constructor() {
    super(['filename'], messageTemplate`${thisInput} is not a valid file name.`);
  }
}

@ErrorReason('File', 'The owner has too many pending uploads. Uploads are abandoned after a day.')
export class TooManyOpenUploads extends Conflict {
  constructor(limit: number) {
    super(`At most ${limit} uploads can be pending at a time.`);
  }
}

@ErrorReason(
  'File',
  'An app key cannot upload files: the app acts for many accounts, but a file belongs to exactly one account.',
)
export class AppUploadRequiresOwner extends RequestError {
  constructor() {
    super('forbidden', 'A file belongs to an account or a user: apps must upload with an access token for one.');
  }
}

@ErrorReason('File', 'The credential is read-only: none of its permissions allows the use of a file.')
export class UploadsNotPermitted extends RequestError {
  constructor() {
    super(
      'forbidden',
      'This credential does not have any permission to create or change something that refers to files, such as access_pass:update.',
    );
  }
}

@ErrorReason('File', 'The upload cannot be completed, because no bytes have been uploaded.')
export class UploadMissing extends Conflict {
  constructor() {
    super('Nothing has been uploaded yet.');
  }
}
