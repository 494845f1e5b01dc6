import { type Context, NotFound, type Outcome, type Transaction } from '../../../kit/src';
import type { PaymentReplicaRepository } from '../payment-replicas/payment-replica.repository';
import type { PaymentArrivals } from '../payment-replicas/payment-arrivals';
import type { SandboxDisputeInput } from './dispute.inputs';
import { disputePolicy } from './dispute.policy';
import type { DisputeRecorder } from './dispute.recorder';
import type { DisputeReports } from './dispute-reports';
import type { DisputeRepository } from './dispute.repository';
import type { DisputeOutcome } from './dispute.states';

export interface BankDependencies {
  readonly disputes: DisputeRepository;
  readonly payments: PaymentReplicaRepository;
  readonly arrivals: PaymentArrivals;
  readonly recorder: DisputeRecorder;
  readonly reports: DisputeReports;
}

/** Simulates a bank. Throws unless the caller has the permission to respond to disputes of the account. */
export class SandboxBank {
  constructor(private readonly deps: BankDependencies) {}

  /**
   * Waits until this domain has a replica of the payment, which may have been collected just before the call. Must be
   * awaited before the transaction of `open`.
   */
  awaitReplicas(ctx: Context, paymentId: string): Promise<void> {
    return this.deps.arrivals.awaitReplicas(ctx, paymentId);
  }

  /**
   * Records a bank's report of a dispute and returns the id that the dispute will have. A later call of `awaitResponse`
   * returns whether the dispute was opened.
   */
  async open(tx: Transaction, input: SandboxDisputeInput): Promise<string> {
    const payment = await this.deps.payments.lock(tx, input.paymentId);
    if (!payment) throw new NotFound();
    disputePolicy.requireWrite(tx, payment.accountId);
    return this.deps.reports.open(tx, payment, input);
  }

  async decide(tx: Transaction, id: string, outcome: DisputeOutcome, comment: string | null): Promise<string> {
    const dispute = await this.deps.disputes.lock(tx, id);
    disputePolicy.requireWrite(tx, dispute.accountId);
    await this.deps.recorder.decide(tx, dispute, outcome, comment);
    return id;
  }

  /**
   * Records a bank's report that an inquiry is escalated and returns the id of the dispute. A later call of `awaitResponse`
   * returns whether the inquiry was escalated.
   */
  async escalate(tx: Transaction, id: string, comment: string | null): Promise<string> {
    const { disputes, payments, reports } = this.deps;
    const { accountId, paymentId } = await disputes.get(tx, id);
    disputePolicy.requireWrite(tx, accountId);
    const payment = await payments.lock(tx, paymentId);
    if (!payment) throw new NotFound();
    return reports.escalate(tx, payment, await disputes.lock(tx, id), comment);
  }

  /**
   * Waits for the response of the payments domain to a report. Returns the given outcome if the report was accepted,
   * otherwise the user errors of the rejection.
   */
  async awaitResponse(ctx: Context, outcome: Outcome): Promise<Outcome> {
    if (outcome.id === null) return outcome;
    const userErrors = await this.deps.reports.awaitResponse(ctx, outcome.id);
    ctx.loaders.clear();
    return userErrors.length === 0 ? outcome : { id: null, userErrors };
  }
}
