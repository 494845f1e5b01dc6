import { type Context, NotFound, type Transaction } from '../../../kit/src';
import type { KnownPaymentRepository, PaymentArrivals } from '../known-payments';
import type { DisputeEntity } from './dispute.entity';
import type { SandboxDisputeInput } from './dispute.inputs';
import { disputePolicy } from './dispute.policy';
import type { DisputeRecorder } from './dispute.recorder';
import type { DisputeRepository } from './dispute.repository';
import type { DisputeOutcome } from './dispute.states';

export interface BankParts {
  readonly disputes: DisputeRepository;
  readonly payments: KnownPaymentRepository;
  readonly arrivals: PaymentArrivals;
  readonly recorder: DisputeRecorder;
}

/** What a bank would do, at the wish of whoever may answer disputes of the account. */
export class SandboxBank {
  constructor(private readonly parts: BankParts) {}

  /** To be awaited before `open`: the payment may just have been collected. */
  arrived(ctx: Context, paymentId: string): Promise<void> {
    return this.parts.arrivals.arrived(ctx, paymentId);
  }

  async open(tx: Transaction, input: SandboxDisputeInput): Promise<string> {
    const payment = await this.parts.payments.lock(tx, input.paymentId);
    if (!payment) throw new NotFound();
    disputePolicy.requireWrite(tx, payment.accountId);
    return this.parts.recorder.open(tx, payment, input);
  }

  async decide(tx: Transaction, id: string, outcome: DisputeOutcome, comment: string | null): Promise<string> {
    await this.parts.recorder.decide(tx, await this.taken(tx, id), outcome, comment);
    return id;
  }

  async escalate(tx: Transaction, id: string, comment: string | null): Promise<string> {
    await this.parts.recorder.escalate(tx, await this.taken(tx, id), comment);
    return id;
  }

  private async taken(tx: Transaction, id: string): Promise<DisputeEntity> {
    const dispute = await this.parts.disputes.lock(tx, id);
    disputePolicy.requireWrite(tx, dispute.accountId);
    return dispute;
  }
}
