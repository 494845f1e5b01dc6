import {
  ErrorReason,
  Conflict,
  Forbidden,
  ParameterInvalid,
  ParameterMissing,
  DomainError,
  RequestError,
} from '../../../../kit/src';

@ErrorReason(['CheckoutSession'], 'The target of the checkout link is not on sale, or does not accept cards.')
export class CheckoutClosed extends Conflict {
  constructor() {
    super('This checkout is closed.');
  }
}

@ErrorReason(
  ['CheckoutSession'],
  'The checkout page was opened more than a day ago, or the opening time in its session id is in the future.',
)
export class SessionExpired extends Conflict {
  constructor() {
    super('This page has expired. Open the checkout again.', ['session']);
  }
}

@ErrorReason(
  ['CheckoutSession'],
  'The id of the checkout session is malformed, or the session belongs to another checkout page.',
)
export class SessionOfAnother extends ParameterInvalid {
  constructor() {
    super(['session'], 'This page belongs to another purchase. Open the checkout again.');
  }
}

@ErrorReason(
  ['CheckoutSession'],
  'The saved payment method does not exist, or belongs to another buyer or another seller.',
)
export class MethodNotUsable extends ParameterInvalid {
  constructor() {
    super(['paymentMethodId'], 'This saved card can no longer be used. Choose another one.');
  }
}

@ErrorReason(['CheckoutSession'], 'The checkout does not accept promo codes.')
export class NoPromoCodes extends ParameterInvalid {
  constructor() {
    super(['promoCode'], 'This checkout does not accept promo codes.');
  }
}

@ErrorReason(['CheckoutSession'], 'The buyer has not answered a question that the plan requires.')
export class AnswerMissing extends DomainError {
  constructor({ id, name }: { readonly id: string; readonly name: string }) {
    super('parameter_missing', `Answer the question “${name}”.`, ['answers', id]);
  }
}

@ErrorReason(['CheckoutSession'], 'The invoice does not accept a payment, or is not for the plan of the checkout.')
export class InvoiceNotPayable extends Conflict {
  constructor() {
    super('This invoice is not open for payment.');
  }
}

@ErrorReason(['CheckoutSession'], 'The input has no card token, although a card is required for a charge now or later.')
export class CardRequired extends ParameterMissing {
  constructor() {
    super(['cardToken']);
  }
}

@ErrorReason(
  ['CheckoutSession'],
  'Too many card attempts were declined within an hour, for the client address or the session.',
)
export class TooManyFailures extends RequestError {
  constructor() {
    super('rate_limit_exceeded', 'Too many cards were declined. Try again in an hour.');
  }
}

@ErrorReason(['CheckoutSession'], 'Only the hosted pages of this service may use the checkout API.')
export class HostedPagesOnly extends Forbidden {
  constructor() {
    super('to use operations of the hosted pages');
  }
}
