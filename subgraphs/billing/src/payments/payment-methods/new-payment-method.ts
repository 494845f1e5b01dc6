import { newId, type Transaction, newRow } from '../../../../kit/src';
import type { Payment } from '../payments/payment.resource';
import type { ProcessorMethod } from '../processors/processor';
import { PaymentMethod } from './payment-method.resource';

interface MethodOwner {
  readonly accountId: string;
  readonly userId: string;
  readonly memberId: string;
  readonly provider: Payment['provider'];
  readonly billingAddress: Payment['billingAddress'];
}

/** Creates the entity of a payment method from the data that the processor returned, without saving it. */
export function newPaymentMethod(
  tx: Transaction,
  owner: MethodOwner,
  { reference, type, card }: ProcessorMethod,
  threeDsVerified: boolean,
): PaymentMethod {
  const { billingAddress, ...ownerIds } = owner;
  return newRow(PaymentMethod, tx.clock.now(), {
    ...ownerIds,
    id: newId('payt'),
    reference,
    type,
    cardBrand: card?.brand ?? null,
    cardLast4: card?.last4 ?? null,
    cardExpMonth: card?.expMonth ?? null,
    cardExpYear: card?.expYear ?? null,
    threeDsVerified,
    mailingAddress: billingAddress,
  });
}
