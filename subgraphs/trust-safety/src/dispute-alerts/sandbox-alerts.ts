import { type Context, NotFound, ParameterInvalid, type Transaction } from '../../../kit/src';
import type { PaymentReplicaRepository } from '../payment-replicas/payment-replica.repository';
import type { PaymentArrivals } from '../payment-replicas/payment-arrivals';
import type { SandboxDisputeAlertInput } from './dispute-alert.inputs';
import { disputeAlertPolicy } from './dispute-alert.policy';
import type { DisputeAlertRecorder } from './dispute-alert.recorder';

/**
 * Simulates dispute alerts of banks. Throws unless the caller has the permission to respond to disputes of the account.
 */
export class SandboxAlerts {
  constructor(
    private readonly recorder: DisputeAlertRecorder,
    private readonly payments: PaymentReplicaRepository,
    private readonly arrivals: PaymentArrivals,
  ) {}

  /**
   * Waits until this domain has a replica of the payment, which may have been collected just before the call. Must be
   * awaited before the transaction of `send`.
   */
  async awaitReplicas(ctx: Context, { paymentId }: SandboxDisputeAlertInput): Promise<void> {
    if (paymentId != null) await this.arrivals.awaitReplicas(ctx, paymentId);
  }

  async send(tx: Transaction, { paymentId, accountId, ...sent }: SandboxDisputeAlertInput): Promise<string> {
    const alert = { ...sent, type: sent.type ?? 'dispute_alert' } as const;
    if (paymentId == null)
      return this.recorder.record(tx, { accountId: disputeAlertPolicy.accountForNew(tx, accountId) }, alert);
    const payment = await this.payments.find(tx, paymentId);
    if (!payment) throw new NotFound();
    disputeAlertPolicy.accountForNew(tx, payment.accountId);
    if (accountId != null && accountId !== payment.accountId)
      throw new ParameterInvalid(['accountId'], 'The payment belongs to another account.');
    return this.recorder.record(tx, payment, alert);
  }
}
