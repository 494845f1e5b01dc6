import type { Transaction } from '../../../../kit/src';
import type { MembershipRepository } from '../../memberships/memberships/membership.repository';
import { recordPaymentEvent } from './payment.events';
import type { PaymentRepository } from './payment.repository';
import { substatusOf } from './payment.substatus';

interface RenewalPaymentDependencies {
  readonly payments: PaymentRepository;
  readonly memberships: MembershipRepository;
}

/**
 * Locks the open renewal payment of a membership, if any. Must be called before the membership is locked, because the
 * settlement of payments also locks the payment first.
 */
export async function lockRenewalPayment(
  tx: Transaction,
  { payments, memberships }: RenewalPaymentDependencies,
  membershipId: string,
): Promise<void> {
  const { renewalPaymentId } = await memberships.get(tx, membershipId);
  if (renewalPaymentId !== null) await payments.lock(tx, renewalPaymentId);
}

/**
 * Voids an open payment, for example the renewal payment of a membership that ends. Has no effect if the payment is not
 * open or is being charged.
 */
export async function voidIdlePayment(tx: Transaction, payments: PaymentRepository, id: string): Promise<void> {
  const payment = await payments.lock(tx, id);
  if (payment.status !== 'open' || payment.chargeState !== 'idle') return;
  Object.assign(payment, { status: 'void', nextPaymentAttempt: null, updatedAt: tx.clock.now() });
  payment.substatus = substatusOf(payment);
  await payments.save(tx, payment);
  await recordPaymentEvent(tx, 'payment.canceled', payment);
}
