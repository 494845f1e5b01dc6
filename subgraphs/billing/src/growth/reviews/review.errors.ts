import { ErrorReason, Conflict, RequestError } from '../../../../kit/src';
import type { ReviewStatus } from './review.states';

@ErrorReason('Review', 'Only users can write reviews.')
export class ReviewerMustBeUser extends RequestError {
  constructor() {
    super('forbidden', 'Only users can write reviews.');
  }
}

@ErrorReason('Review', 'The reviewer has never had a membership of the product.')
export class ProductNeverOwned extends Conflict {
  constructor() {
    super('Only users who have or had a membership of the product can review it.', ['productId']);
  }
}

@ErrorReason('Review', 'The user has already reviewed the product. One review per user and product is allowed.')
export class AlreadyReviewed extends Conflict {
  constructor() {
    super('This user has already reviewed the product.');
  }
}

@ErrorReason('Review', 'The status of the review cannot change from its current to the requested value.')
export class ReviewNotMovable extends Conflict {
  constructor(from: ReviewStatus, to: ReviewStatus) {
    super(`A review that is ${from} cannot become ${to}.`);
  }
}
