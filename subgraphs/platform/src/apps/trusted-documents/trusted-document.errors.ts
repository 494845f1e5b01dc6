import { Conflict, ErrorReason, ParameterInvalid } from '../../../../kit/src';

@ErrorReason('TrustedDocumentManifest', 'The app has reached its limit of registered manifests.')
export class TooManyManifests extends Conflict {
  constructor(limit: number) {
    super(`An app can have at most ${limit} manifests: revoke those of builds that are no longer used.`);
  }
}

@ErrorReason('TrustedDocumentManifest', 'The app has reached its limit of trusted documents.')
export class TooManyTrustedDocuments extends Conflict {
  constructor(limit: number) {
    super(`An app can have at most ${limit.toLocaleString('en')} documents: revoke manifests that are no longer used.`);
  }
}

@ErrorReason(
  'TrustedDocumentManifest',
  'Another document of the app has the id. An id always stands for the same text, also for clients of older builds.',
)
export class DocumentIdTaken extends ParameterInvalid {
  constructor(id: string, path: readonly string[]) {
    super(path, `The id ${id} belongs to another document of the app.`);
  }
}

@ErrorReason('TrustedDocumentManifest', 'A document is not valid for the public schema.')
export class TrustedDocumentInvalid extends ParameterInvalid {
  constructor(operation: string, reason: string, path: readonly string[]) {
    super(path, `The operation ${operation} is not valid: ${reason}`);
  }
}
