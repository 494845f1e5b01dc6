import { type Transaction, allows } from '../../../../kit/src';
import type { AccountVerifications } from '../../account-verifications/account-verifications';
import type { VerificationRecord } from '../verification-record';
import { requestMoreInformation } from '../requests';
import { rejectionCodeOf } from '../review-enums';
import { VerificationStatusRejected } from '../verification.errors';
import type { VerificationEntity } from '../verification.entity';
import { recordVerificationChanged } from '../verification.events';
import type { VerificationRepository } from '../verification.repository';
import { type VerificationStatus, verificationTransitions } from '../verification.states';
import type { ReviewDecision } from './reviewer';

/** Applies review decisions to verifications and to the verification state of the account. */
export class ReviewRecorder {
  constructor(
    private readonly verifications: VerificationRepository,
    private readonly accounts: AccountVerifications,
  ) {}

  /**
   * Applies a review decision to a locked verification. Has no effect if the verification already has this status.
   * Throws `VerificationStatusRejected` if the current status does not allow the decision.
   */
  async take(tx: Transaction, record: VerificationRecord, decision: ReviewDecision): Promise<void> {
    const { verification } = record;
    const before = verification.status;
    if (before === decision.outcome && decision.outcome !== 'action_required') return;
    transition(verification, decision.outcome);
    if (decision.outcome === 'action_required') reopenItems(record, decision.requests);
    else Object.assign(verification, reasonOf(decision), { requestedInformation: [] });
    Object.assign(verification, { nextRunAt: null, updatedAt: tx.clock.now() });
    await this.verifications.save(tx, record);
    await recordVerificationChanged(tx, verification, before);
    await this.notifyAccount(tx, verification, before);
  }

  private async notifyAccount(
    tx: Transaction,
    verification: VerificationEntity,
    before: VerificationStatus,
  ): Promise<void> {
    if (verification.status === 'approved') await this.accounts.set(tx, verification.accountId, 'approved');
    else if (before === 'approved' && !(await this.verifications.hasOtherApproved(tx, verification)))
      await this.accounts.set(tx, verification.accountId, 'required');
  }
}

function transition(verification: VerificationEntity, status: VerificationStatus): void {
  const { status: before } = verification;
  if (before !== status && !allows(verificationTransitions, before, status))
    throw new VerificationStatusRejected(before, status);
  verification.status = status;
}

function reasonOf(
  decision: Exclude<ReviewDecision, { outcome: 'action_required' }>,
): Pick<VerificationEntity, 'lastErrorCode' | 'lastErrorReason'> {
  return decision.outcome === 'rejected'
    ? { lastErrorCode: decision.code, lastErrorReason: decision.reason }
    : { lastErrorCode: null, lastErrorReason: null };
}

/**
 * Requests rejected answers again, with the reasons for their rejection. If the identity document is rejected, all of
 * its pages must be uploaded again.
 */
function reopenItems(
  record: VerificationRecord,
  requests: Extract<ReviewDecision, { outcome: 'action_required' }>['requests'],
): void {
  const { verification } = record;
  requestMoreInformation(record, requests);
  const [error] = requests.flatMap(({ errors = [] }) => errors);
  Object.assign(verification, {
    lastErrorCode: error ? rejectionCodeOf(error.code) : null,
    lastErrorReason: error?.reason ?? null,
  });
  const document = requests.find(({ requirement }) => requirement === 'identity_document');
  if (!document) return;
  const rejectionReason = document.errors?.[0]?.reason ?? null;
  verification.requiredDocuments = verification.requiredDocuments.map((page) => ({
    ...page,
    status: 'pending_upload',
    rejectionReason,
    fileId: null,
  }));
}
