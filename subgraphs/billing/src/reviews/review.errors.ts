import { Conflict, RequestError } from '../../../kit/src';
import type { ReviewStatus } from './review.states';

/** Reviews are written by people, in their own name. */
export class OnlyUsersReview extends RequestError {
  constructor() {
    super('forbidden', 'Only users write reviews.');
  }
}

/** Who has never had the product has nothing to say about it. */
export class NeverHadProduct extends Conflict {
  constructor() {
    super('Only who has or had a membership of the product may review it.', ['productId']);
  }
}

/** A customer says one thing about a product. */
export class ReviewedBefore extends Conflict {
  constructor() {
    super('This user has reviewed the product before.');
  }
}

/** The states of a review do not lead from where it is to where the command would take it. */
export class ReviewNotMovable extends Conflict {
  constructor(from: ReviewStatus, to: ReviewStatus) {
    super(`A review that is ${from} cannot become ${to}.`);
  }
}
