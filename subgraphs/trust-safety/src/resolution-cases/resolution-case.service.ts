import {
  ExactDecimal,
  NotFound,
  ParameterInvalid,
  type Transaction,
  checkLength,
  isZero,
  newId,
  messageTemplate,
  thisInput,
} from '../../../kit/src';
import type { PaymentReplicaRepository } from '../payment-replicas/payment-replica.repository';
import type { AttachmentInput, CaseAttachments } from './resolution-case.attachments';
import { ResolutionCaseEntity } from './resolution-case.entity';
import {
  ActionNotAvailable,
  TooManyInformationRequests,
  CaseExists,
  CaseNotUnderReview,
  PaymentDisputed,
  PaymentRefunded,
  PaymentWasFree,
} from './resolution-case.errors';
import { type CaseSide, casePolicy } from './resolution-case.policy';
import type { CaseRecorder, CaseStep } from './resolution-case.recorder';
import type { ResolutionCaseRepository } from './resolution-case.repository';
import {
  type CaseAction,
  type CaseReason,
  type CaseStage,
  type CustomerAction,
  type MerchantAction,
  type PlatformAction,
  caseTable,
  maxInfoRequests,
  platformOffers,
} from './resolution-case.states';

/** Message of one side in a case, with its attachments. */
export interface CaseMessage {
  readonly message?: string | null;
  readonly attachments?: readonly AttachmentInput[] | null;
}

export interface CaseInput extends CaseMessage {
  readonly paymentId: string;
  readonly reason: CaseReason;
}

export interface CaseAcceptance extends CaseMessage {
  readonly terminateMembership?: boolean | null;
}

export interface CaseServiceDependencies {
  readonly cases: ResolutionCaseRepository;
  readonly payments: PaymentReplicaRepository;
  readonly recorder: CaseRecorder;
  readonly attachments: CaseAttachments;
}

const maxMessageLength = 5_000;

/** Commands on cases. Each runs inside the given transaction and returns the id of the case. */
export class ResolutionCaseService {
  constructor(private readonly deps: CaseServiceDependencies) {}

  /**
   * Waits until this domain has replicas of a command's attachments, or until a timeout. Must be awaited before the
   * transaction of the command.
   */
  awaitReplicas(given: CaseMessage): Promise<void> {
    return this.deps.attachments.awaitReplicas(given.attachments);
  }

  /** Opens a case about a payment that the calling user made. */
  async open(tx: Transaction, { paymentId, reason, ...content }: CaseInput): Promise<string> {
    const userId = casePolicy.requireUser(tx);
    const { cases, payments, recorder } = this.deps;
    const payment = await payments.lock(tx, paymentId);
    if (!payment || payment.userId !== userId) throw new NotFound();
    const words = await this.words(tx, content);
    if (isZero(payment.total)) throw new PaymentWasFree();
    if (!new ExactDecimal(payment.refundedAmount).lessThan(payment.total)) throw new PaymentRefunded();
    if (await cases.isDisputed(tx, paymentId)) throw new PaymentDisputed();
    if (await cases.lockOf(tx, paymentId)) throw new CaseExists();
    const now = tx.clock.now();
    const newCase = Object.assign(new ResolutionCaseEntity(), {
      id: newId('reso'),
      accountId: payment.accountId,
      userId,
      paymentId,
      reason,
      stage: 'awaiting_merchant',
      escalated: false,
      customerAppealed: false,
      refund: null,
      terminateMembership: null,
      amount: payment.total,
      currency: payment.currency,
      infoRequests: 0,
      eventCount: 0,
      responseDueAt: null,
      createdAt: now,
      updatedAt: now,
    } satisfies ResolutionCaseEntity);
    await recorder.record(
      tx,
      newCase,
      { to: 'awaiting_merchant', action: 'created', reporter: 'customer', ...words },
      now,
    );
    return newCase.id;
  }

  /** Accepts the case on behalf of the merchant, who refunds the payment in full. */
  async accept(tx: Transaction, id: string, { terminateMembership, ...content }: CaseAcceptance): Promise<string> {
    const { found, to } = await this.begin(tx, id, 'accept');
    found.terminateMembership = terminateMembership ?? false;
    return this.end(tx, found, {
      to,
      action: 'accepted',
      reporter: 'merchant',
      refund: 'merchant',
      ...(await this.words(tx, content)),
    });
  }

  /** Denies the case on behalf of the merchant: closes it without a refund. */
  async deny(tx: Transaction, id: string, content: CaseMessage): Promise<string> {
    const { found, to } = await this.begin(tx, id, 'deny');
    return this.end(tx, found, {
      to,
      action: 'denied',
      reporter: 'merchant',
      ...(await this.words(tx, content)),
    });
  }

  /** Requests more information from the customer on behalf of the merchant. */
  async requestInfo(tx: Transaction, id: string, content: CaseMessage): Promise<string> {
    const { found, to } = await this.begin(tx, id, 'request_info');
    found.infoRequests += 1;
    return this.end(tx, found, {
      to,
      action: 'requested_more_info',
      reporter: 'merchant',
      ...(await this.words(tx, content)),
    });
  }

  /** Replies to an information request. A reply to a request of the platform is not visible to the other side. */
  async reply(tx: Transaction, id: string, content: CaseMessage): Promise<string> {
    const { found, to, side } = await this.begin(tx, id, 'reply');
    return this.end(tx, found, {
      to,
      action: 'responded',
      reporter: side,
      ...(to === 'under_review' && { between: side }),
      ...(await this.words(tx, content)),
    });
  }

  /** Appeals to the platform on behalf of the customer against a decision in favor of the merchant. */
  async appeal(tx: Transaction, id: string, content: CaseMessage): Promise<string> {
    const { found, to } = await this.begin(tx, id, 'appeal');
    const words = await this.words(tx, content);
    Object.assign(found, { customerAppealed: true, escalated: true, terminateMembership: null });
    await this.deps.recorder.note(tx, found, { action: 'appealed', reporter: 'customer', ...words });
    return this.end(tx, found, { to, action: 'escalated', reporter: 'system' });
  }

  async withdraw(tx: Transaction, id: string): Promise<string> {
    const { found, to } = await this.begin(tx, id, 'withdraw');
    return this.end(tx, found, { to, action: 'withdrew', reporter: 'customer' });
  }

  /**
   * Simulates a decision of the platform, in the sandbox only. Either side may call it. Throws `CaseNotUnderReview`.
   */
  async decide(
    tx: Transaction,
    id: string,
    decision: PlatformAction,
    message: string | null | undefined,
  ): Promise<string> {
    const found = await this.deps.cases.lock(tx, id);
    casePolicy.requireSide(tx, found);
    if (!platformOffers(found).includes(decision)) throw new CaseNotUnderReview();
    const words = await this.words(tx, { message });
    return this.end(tx, found, {
      to: caseTable[found.stage].platform[decision] as CaseStage,
      reporter: 'platform',
      ...decisions[decision],
      ...words,
    });
  }

  private async begin(
    tx: Transaction,
    id: string,
    action: CaseAction,
  ): Promise<{ found: ResolutionCaseEntity; to: CaseStage; side: CaseSide }> {
    const found = await this.deps.cases.lock(tx, id);
    casePolicy.requireEver(tx, found, action);
    const side = casePolicy.sideFor(tx, found, action);
    if (!side) {
      const tooManyRequests =
        action === 'request_info' && action in caseTable[found.stage].merchant && found.infoRequests >= maxInfoRequests;
      throw tooManyRequests ? new TooManyInformationRequests() : new ActionNotAvailable(action, found.stage);
    }
    const rules = caseTable[found.stage];
    const to =
      side === 'merchant' ? rules.merchant[action as MerchantAction] : rules.customer[action as CustomerAction];
    return { found, to: to as CaseStage, side };
  }

  private async end(tx: Transaction, found: ResolutionCaseEntity, step: CaseStep): Promise<string> {
    await this.deps.recorder.record(tx, found, step);
    return found.id;
  }

  private async words(
    tx: Transaction,
    { message, attachments }: CaseMessage,
  ): Promise<{ readonly details: string | null; readonly attachments: readonly string[] }> {
    checkLength(message, maxMessageLength, 'message');
    const details = message?.trim() ?? null;
    if (details === '') throw new ParameterInvalid(['message'], messageTemplate`${thisInput} must not be blank.`);
    return { details, attachments: await this.deps.attachments.idsOf(tx, attachments) };
  }
}

/**
 * For each decision of the platform: the recorded action, the side that sees the event, and the party that refunds the
 * payment.
 */
const decisions: Readonly<Record<PlatformAction, Pick<CaseStep, 'action' | 'between' | 'refund'>>> = {
  request_buyer_info: { action: 'requested_more_info', between: 'customer' },
  request_merchant_info: { action: 'requested_more_info', between: 'merchant' },
  merchant_wins: { action: 'denied' },
  platform_refund: { action: 'accepted', refund: 'platform' },
  merchant_refund: { action: 'accepted', refund: 'merchant' },
};
