import { Conflict, ParameterInvalid } from '../../../kit/src';

/** Two codes of one account that are not archived are never the same, in upper or lower case. */
export class CodeTaken extends ParameterInvalid {
  constructor() {
    super(['code'], 'Another promo code of the account has this code.');
  }
}

/** Nothing leads back from the archive. A bad request rather than a conflict, as the contract has it. */
export class CodeIsArchived extends ParameterInvalid {
  constructor() {
    super([], 'An archived promo code cannot be changed.');
  }
}

/** What has been used stays on record: it can be archived. */
export class CodeInUse extends Conflict {
  constructor() {
    super('A promo code that was used cannot be deleted. Archive it instead.');
  }
}

/** A buyer cannot be new, former and a member all at once. */
export class ForNobody extends ParameterInvalid {
  constructor(field: string) {
    super(
      [field],
      'A promo code is for new users, for users who left, or for existing memberships: for one of them at most.',
    );
  }
}

/** A named product or plan is not one of the account's. Whether it is another's is not told. */
export class NotOfAccount extends ParameterInvalid {
  constructor(thing: 'product' | 'plan', path: readonly string[]) {
    super(path, `The account has no such ${thing}.`);
  }
}

/** A code for plans of one product, none of which belongs to it, would be for nothing. */
export class PlansOfOtherProducts extends ParameterInvalid {
  constructor() {
    super(['planIds'], 'None of the plans belongs to the product.');
  }
}

const path = ['promoCode'];

export class CodeUnknown extends ParameterInvalid {
  constructor() {
    super(path, 'There is no such promo code.');
  }
}

export class CodeInactive extends Conflict {
  constructor() {
    super('This promo code is not active.', path);
  }
}

export class CodeExpired extends Conflict {
  constructor() {
    super('This promo code has expired.', path);
  }
}

export class CodeUsedUp extends Conflict {
  constructor() {
    super('This promo code has been used up.', path);
  }
}

export class NotForThisPlan extends ParameterInvalid {
  constructor() {
    super(path, 'This promo code is not for this plan.');
  }
}

/** An amount of money is taken off prices in its own currency only. */
export class OtherCurrency extends ParameterInvalid {
  constructor(currency: string) {
    super(path, `This promo code is for prices in ${currency}.`);
  }
}

export class ForNewUsersOnly extends Conflict {
  constructor() {
    super('This promo code is for new customers only.', path);
  }
}

export class ForChurnedUsersOnly extends Conflict {
  constructor() {
    super('This promo code is for former customers only.', path);
  }
}

export class ForExistingMembershipsOnly extends Conflict {
  constructor() {
    super('This promo code is for customers with a running membership only.', path);
  }
}

export class UsedBefore extends Conflict {
  constructor() {
    super('You have used this promo code before.', path);
  }
}

/** Conditions on the buyer cannot be judged where nobody knows who buys. */
export class BuyerUnknown extends Conflict {
  constructor() {
    super('This promo code is for certain customers only; sign in to use it.', path);
  }
}

/** What was paid for is not given back. */
export class UseRedeemed extends Conflict {
  constructor() {
    super('A use of a promo code that was redeemed cannot be released.');
  }
}
