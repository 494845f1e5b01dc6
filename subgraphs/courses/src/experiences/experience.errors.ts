import { Conflict, ParameterInvalid, sentence, thisInput } from '../../../kit/src';

/** There is no such app whose experiences could be made. */
export class AppUnknown extends ParameterInvalid {
  constructor() {
    super(['appId'], sentence`${thisInput} is not an app whose experiences can be made.`);
  }
}

/** What is attached must be of the same account. */
export class ProductOfAnotherAccount extends ParameterInvalid {
  constructor() {
    super(['productId'], sentence`${thisInput} is not a product of this account.`);
  }
}

/** A logo is a picture that the caller has uploaded. */
export class LogoUnusable extends ParameterInvalid {
  constructor() {
    super(['logoFileId'], sentence`${thisInput} is not an uploaded picture of this account.`);
  }
}

/** An experience is attached to so many products at most. */
export class TooManyProducts extends Conflict {
  constructor(most: number) {
    super(`An experience is attached to at most ${most} products.`, ['productId']);
  }
}
