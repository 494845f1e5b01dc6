import { type Transaction, allows } from '../../../../kit/src';
import type { AccountVerifications } from '../../account-verifications';
import type { Dossier } from '../dossier';
import { askAgain } from '../requests';
import { rejectionCodeOf } from '../review-words';
import { VerificationStatusRefused } from '../verification.errors';
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

  /** Applies a decision to a locked verification. Without effect if the status is unchanged. Throws `VerificationStatusRefused`. */
  async take(tx: Transaction, dossier: Dossier, decision: ReviewDecision): Promise<void> {
    const { verification } = dossier;
    const before = verification.status;
    if (before === decision.outcome && decision.outcome !== 'action_required') return;
    move(verification, decision.outcome);
    if (decision.outcome === 'action_required') bringBack(dossier, decision.requests);
    else Object.assign(verification, reasonOf(decision), { requestedInformation: [] });
    Object.assign(verification, { nextRunAt: null, updatedAt: tx.clock.now() });
    await this.verifications.save(tx, dossier);
    await recordVerificationChanged(tx, verification, before);
    await this.tellAccount(tx, verification, before);
  }

  private async tellAccount(
    tx: Transaction,
    verification: VerificationEntity,
    before: VerificationStatus,
  ): Promise<void> {
    if (verification.status === 'approved') await this.accounts.set(tx, verification.accountId, 'approved');
    else if (before === 'approved' && !(await this.verifications.hasOtherApproved(tx, verification)))
      await this.accounts.set(tx, verification.accountId, 'required');
  }
}

function move(verification: VerificationEntity, status: VerificationStatus): void {
  const { status: before } = verification;
  if (before !== status && !allows(verificationTransitions, before, status))
    throw new VerificationStatusRefused(before, status);
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
 * Reopens answers with the reasons for their rejection. The same applies to the pages of the document given when the
 * verification was created.
 */
function bringBack(
  dossier: Dossier,
  requests: Extract<ReviewDecision, { outcome: 'action_required' }>['requests'],
): void {
  const { verification } = dossier;
  askAgain(dossier, requests);
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
