import { declineCodeOf } from './stripe-failures';

describe('the decline code', () => {
  it.each([
    ['insufficient_funds', 'card_declined', 'insufficient_funds'],
    ['do_not_honor', 'card_declined', 'bank_declined'],
    ['fraudulent', 'card_declined', 'suspected_fraud'],
    ['lost_card', 'card_declined', 'lost_card'],
    ['pickup_card', 'card_declined', 'restricted_card'],
    ['generic_decline', 'card_declined', 'generic_decline'],
    [null, 'expired_card', 'expired_card'],
    [undefined, 'incorrect_cvc', 'invalid_cvc'],
    [null, 'processing_error', 'processing_error'],
    ['a_word_of_tomorrow', 'expired_card', 'expired_card'],
    ['a_word_of_tomorrow', 'card_declined', 'generic_decline'],
    [null, null, 'generic_decline'],
    [undefined, 'payment_intent_authentication_failure', 'authentication_required'],
    ['constructor', null, 'generic_decline'],
  ])('of %s and %s is %s', (reason, code, ours) => {
    expect(declineCodeOf({ decline_code: reason, code })).toBe(ours);
  });
});
