import { ErrorReason, Conflict, ParameterInvalid, messageTemplate, thisInput } from '../../../kit/src';

@ErrorReason('Experience', 'There is no app with the given `appId`.')
export class AppNotFound extends ParameterInvalid {
  constructor() {
    super(['appId'], messageTemplate`${thisInput} is not an app for which experiences can be created.`);
  }
}

@ErrorReason('Experience', 'The product does not belong to the account of the experience.')
export class ProductOfAnotherAccount extends ParameterInvalid {
  constructor() {
    super(['productId'], messageTemplate`${thisInput} is not a product of this account.`);
  }
}

@ErrorReason('Experience', 'The logo file is not an image, is not uploaded yet, or is not accessible to the caller.')
export class LogoUnusable extends ParameterInvalid {
  constructor() {
    super(['logoFileId'], messageTemplate`${thisInput} is not an uploaded image of this account.`);
  }
}

@ErrorReason('Experience', 'The experience is already attached to the maximum number of products.')
export class TooManyProducts extends Conflict {
  constructor(limit: number) {
    super(`An experience is attached to at most ${limit} products.`, ['productId']);
  }
}
