import { Conflict, Forbidden, ParameterInvalid, ParameterMissing, Refusal, RequestError } from '../../../kit/src';

/** Nothing can be bought at the link, or not any more. */
export class CheckoutClosed extends Conflict {
  constructor() {
    super('This checkout is closed.');
  }
}

/** The page was opened too long ago. */
export class SessionExpired extends Conflict {
  constructor() {
    super('This page has expired. Open the checkout again.', ['session']);
  }
}

/** The page's session belongs to another checkout or buyer. */
export class SessionOfAnother extends ParameterInvalid {
  constructor() {
    super(['session'], 'This page belongs to another purchase. Open the checkout again.');
  }
}

/** The checkout takes no promo codes. */
export class NoPromoCodes extends ParameterInvalid {
  constructor() {
    super(['promoCode'], 'This checkout takes no promo codes.');
  }
}

/** A question that has to be answered was not. */
export class AnswerMissing extends Refusal {
  constructor({ id, name }: { readonly id: string; readonly name: string }) {
    super('parameter_missing', `Answer the question “${name}”.`, ['answers', id]);
  }
}

/** There is nothing to pay of the invoice, or not any more. */
export class InvoiceNotPayable extends Conflict {
  constructor() {
    super('This invoice is not open to be paid.');
  }
}

/** Something is due, now or later, and nothing was given to pay it with. */
export class CardMissing extends ParameterMissing {
  constructor() {
    super(['cardToken']);
  }
}

/** Too many cards were refused within an hour. */
export class TooManyFailures extends RequestError {
  constructor() {
    super('rate_limit_exceeded', 'Too many cards were refused. Try again in an hour.');
  }
}

/** Only the hosted pages take a buyer through a checkout. */
export class HostedPagesOnly extends Forbidden {
  constructor() {
    super('of the hosted pages');
  }
}
