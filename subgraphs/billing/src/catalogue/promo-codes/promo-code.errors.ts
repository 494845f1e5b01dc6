import { ErrorReason, Conflict, ParameterInvalid } from '../../../../kit/src';

@ErrorReason(
  ['PromoCode', 'CheckoutSession'],
  'Another promo code of the account has the same code. Codes of promo codes that are not archived are unique per account, case-insensitively.',
)
export class DuplicatePromoCode extends ParameterInvalid {
  constructor() {
    super(['code'], 'Another promo code of the account has this code.');
  }
}

@ErrorReason(
  ['PromoCode', 'CheckoutSession'],
  'The promo code is archived, which is final. The REST API contract requires a bad request here, not a conflict.',
)
export class PromoCodeArchived extends ParameterInvalid {
  constructor() {
    super([], 'An archived promo code cannot be changed.');
  }
}

@ErrorReason(
  ['PromoCode', 'CheckoutSession'],
  'The promo code cannot be deleted, because it was used. It can be archived.',
)
export class PromoCodeInUse extends Conflict {
  constructor() {
    super('A promo code that has been used cannot be deleted. Archive it instead.');
  }
}

@ErrorReason(
  ['PromoCode', 'CheckoutSession'],
  'More than one of the conditions for new, former and existing customers is set. They exclude each other.',
)
export class ContradictoryAudience extends ParameterInvalid {
  constructor(field: string) {
    super(
      [field],
      'A promo code can be limited to at most one group: new users, former users, or existing memberships.',
    );
  }
}

@ErrorReason(
  ['PromoCode', 'CheckoutSession'],
  'A given product or plan does not belong to the account. The error does not reveal whether it exists in another account.',
)
export class ResourceNotInAccount extends ParameterInvalid {
  constructor(thing: 'product' | 'plan', path: readonly string[]) {
    super(path, `The account has no such ${thing}.`);
  }
}

@ErrorReason(
  ['PromoCode', 'CheckoutSession'],
  'None of the given plans belongs to the given product, so the promo code would never apply.',
)
export class PlansOfOtherProducts extends ParameterInvalid {
  constructor() {
    super(['planIds'], 'None of the plans belongs to the product.');
  }
}

const path = ['promoCode'];

@ErrorReason(['PromoCode', 'CheckoutSession'], 'No promo code of the account has this code.')
export class PromoCodeNotFound extends ParameterInvalid {
  constructor() {
    super(path, 'The promo code does not exist.');
  }
}

@ErrorReason(['PromoCode', 'CheckoutSession'], 'The promo code is not active.')
export class CodeInactive extends Conflict {
  constructor() {
    super('This promo code is not active.', path);
  }
}

@ErrorReason(['PromoCode', 'CheckoutSession'], 'The promo code has expired.')
export class CodeExpired extends Conflict {
  constructor() {
    super('This promo code has expired.', path);
  }
}

@ErrorReason(['PromoCode', 'CheckoutSession'], 'The promo code has been used as often as it may be.')
export class PromoCodeExhausted extends Conflict {
  constructor() {
    super('This promo code has been used up.', path);
  }
}

@ErrorReason(['PromoCode', 'CheckoutSession'], 'The promo code does not apply to the plan.')
export class PromoCodeNotApplicable extends ParameterInvalid {
  constructor() {
    super(path, 'This promo code does not apply to this plan.');
  }
}

@ErrorReason(
  ['PromoCode', 'CheckoutSession'],
  'The promo code deducts a fixed amount in another currency than that of the price.',
)
export class OtherCurrency extends ParameterInvalid {
  constructor(currency: string) {
    super(path, `This promo code applies only to prices in ${currency}.`);
  }
}

@ErrorReason(['PromoCode', 'CheckoutSession'], 'The promo code is for new customers only.')
export class ForNewUsersOnly extends Conflict {
  constructor() {
    super('This promo code is for new customers only.', path);
  }
}

@ErrorReason(['PromoCode', 'CheckoutSession'], 'The promo code is for former customers only.')
export class ForChurnedUsersOnly extends Conflict {
  constructor() {
    super('This promo code is for former customers only.', path);
  }
}

@ErrorReason(['PromoCode', 'CheckoutSession'], 'The promo code is for existing customers only.')
export class ForExistingMembershipsOnly extends Conflict {
  constructor() {
    super('This promo code is for customers with a running membership only.', path);
  }
}

@ErrorReason(['PromoCode', 'CheckoutSession'], 'The buyer has already used the promo code.')
export class PromoCodeAlreadyUsed extends Conflict {
  constructor() {
    super('You have used this promo code before.', path);
  }
}

@ErrorReason(
  ['PromoCode', 'CheckoutSession'],
  'The promo code has conditions on the buyer, which cannot be checked because the buyer is unknown.',
)
export class BuyerNotFound extends Conflict {
  constructor() {
    super('This promo code is for certain customers only; sign in to use it.', path);
  }
}

@ErrorReason(
  ['PromoCode', 'CheckoutSession'],
  'A use of a promo code cannot be released, because it was already redeemed.',
)
export class PromoCodeUseRedeemed extends Conflict {
  constructor() {
    super('The use of a redeemed promo code cannot be released.');
  }
}
