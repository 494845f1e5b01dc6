import { type Transaction, newId } from '../../../kit/src';
import { ResolutionCaseEventEntity } from './resolution-case-event.entity';
import type { ResolutionCaseEntity } from './resolution-case.entity';
import { recordCaseEvent } from './resolution-case.events';
import type { ResolutionCaseRepository } from './resolution-case.repository';
import {
  type CaseEventAction,
  type CaseRefund,
  type CaseReporter,
  type CaseStage,
  stageWords,
} from './resolution-case.states';

/** Something that is done in a case, and what comes of it. */
export interface CaseStep {
  readonly to: CaseStage;
  readonly action: CaseEventAction;
  readonly reporter: CaseReporter;
  readonly details?: string | null;
  /** Ids of files. */
  readonly attachments?: readonly string[];
  /** The only side that sees it, next to the platform; both by default. */
  readonly between?: 'customer' | 'merchant';
  /** Who gives the money back, where the step closes the case; nobody by default. */
  readonly refund?: CaseRefund;
}

/** Days that a side has for its answer. */
const answerWithin = 7;
const day = 86_400_000;

/** Writes down what is done in locked cases, with its event. */
export class CaseRecorder {
  constructor(private readonly cases: ResolutionCaseRepository) {}

  /** Moves a case on. The table must allow it. */
  async record(tx: Transaction, found: ResolutionCaseEntity, step: CaseStep, now = tx.clock.now()): Promise<void> {
    const { status } = stageWords[step.to];
    const [closed, wasClosed] = [status === 'closed', stageWords[found.stage].status === 'closed'];
    const owed = !closed && status !== 'under_review';
    Object.assign(found, {
      stage: step.to,
      updatedAt: now,
      refund: closed ? (step.refund ?? 'none') : null,
      responseDueAt: owed ? new Date(now.getTime() + answerWithin * day) : null,
      eventCount: found.eventCount + 1,
    } satisfies Partial<ResolutionCaseEntity>);
    await this.cases.save(tx, found);
    await this.write(tx, found, step, now);
    await recordCaseEvent(
      tx,
      step.action === 'created' ? 'created' : closed && !wasClosed ? 'decided' : 'updated',
      found,
    );
  }

  /** Adds an event to a case without telling anybody; to be followed by `record` in the same transaction. */
  async note(tx: Transaction, found: ResolutionCaseEntity, step: Omit<CaseStep, 'to'>): Promise<void> {
    found.eventCount += 1;
    await this.write(tx, found, step, tx.clock.now());
  }

  private async write(
    tx: Transaction,
    found: ResolutionCaseEntity,
    { action, reporter, details, attachments = [], between }: Omit<CaseStep, 'to'>,
    createdAt: Date,
  ): Promise<void> {
    await this.cases.addEvent(
      tx,
      Object.assign(new ResolutionCaseEventEntity(), {
        id: newId('revt'),
        accountId: found.accountId,
        caseId: found.id,
        ordinal: found.eventCount,
        action,
        reporterType: reporter,
        details: details ?? null,
        viewableByCustomer: between !== 'merchant',
        viewableByMerchant: between !== 'customer',
        attachments,
        createdAt,
      } satisfies ResolutionCaseEventEntity),
    );
  }
}
