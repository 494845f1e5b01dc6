import { Conflict, RequestError } from '../../../kit/src';
import type { ReviewStatus } from './review.states';

/** Only users can write reviews. */
export class ReviewerMustBeUser extends RequestError {
  constructor() {
    super('forbidden', 'Only users can write reviews.');
  }
}

/** The user has never had a membership of the product. */
export class ProductNeverOwned extends Conflict {
  constructor() {
    super('Only users who have or had a membership of the product can review it.', ['productId']);
  }
}

/** A user can review a product once. */
export class AlreadyReviewed extends Conflict {
  constructor() {
    super('This user has already reviewed the product.');
  }
}

/** The current status of the review does not allow the command. */
export class ReviewNotMovable extends Conflict {
  constructor(from: ReviewStatus, to: ReviewStatus) {
    super(`A review that is ${from} cannot become ${to}.`);
  }
}
