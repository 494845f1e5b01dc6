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
  stageStatuses,
} from './resolution-case.states';

/** An action in a case, with the stage it leads to and its other effects. */
export interface CaseStep {
  readonly to: CaseStage;
  readonly action: CaseEventAction;
  readonly reporter: CaseReporter;
  readonly details?: string | null;
  /** Ids of the attached files. */
  readonly attachments?: readonly string[];
  /** The only side that sees the event of the step, in addition to the platform; by default both sides see it. */
  readonly between?: 'customer' | 'merchant';
  /** Party that refunds the payment if the step closes the case; by default none. */
  readonly refund?: CaseRefund;
}

/** Time in which a side must respond, in days. */
const responseDays = 7;
const day = 86_400_000;

/** Applies steps to locked cases: changes the stage of a case and records the event of the step. */
export class CaseRecorder {
  constructor(private readonly cases: ResolutionCaseRepository) {}

  /** Moves a locked case to the stage of the step. Throws unless the transition table allows it. */
  async record(tx: Transaction, found: ResolutionCaseEntity, step: CaseStep, now = tx.clock.now()): Promise<void> {
    const { status } = stageStatuses[step.to];
    const [isClosed, wasClosed] = [status === 'closed', stageStatuses[found.stage].status === 'closed'];
    const isResponseDue = !isClosed && status !== 'under_review';
    Object.assign(found, {
      stage: step.to,
      updatedAt: now,
      refund: isClosed ? (step.refund ?? 'none') : null,
      responseDueAt: isResponseDue ? new Date(now.getTime() + responseDays * day) : null,
      eventCount: found.eventCount + 1,
    } satisfies Partial<ResolutionCaseEntity>);
    await this.cases.save(tx, found);
    await this.write(tx, found, step, now);
    await recordCaseEvent(
      tx,
      step.action === 'created' ? 'created' : isClosed && !wasClosed ? 'decided' : 'updated',
      found,
    );
  }

  /**
   * Adds an entry to the history of a case without publishing an event and without saving the case. Must be followed by
   * `record` in the same transaction, which saves the case.
   */
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
