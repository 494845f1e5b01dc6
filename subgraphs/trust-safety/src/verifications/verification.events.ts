import { type Transaction, recordEvent } from '../../../kit/src';
import type { VerificationEntity } from './verification.entity';
import type { VerificationStatus } from './verification.states';

const decided: Partial<Record<VerificationStatus, string>> = {
  approved: 'identity_profile.approved',
  rejected: 'identity_profile.rejected',
  action_required: 'identity_profile.needs_action',
};

/**
 * Records the event of a changed verification and, if the status has changed, the event of its new status. The
 * verification must already be saved in this transaction, because the events contain its row.
 */
export async function recordVerificationChanged(
  tx: Transaction,
  { id, accountId, status }: VerificationEntity,
  before: VerificationStatus,
): Promise<void> {
  const record = (type: string, resource: string) =>
    recordEvent(tx, 'trust_safety.verifications', { type, resource, resourceId: id, accountId });
  await record('identity_profile.updated', 'IdentityProfile');
  const outcome = decided[status];
  if (status === before || !outcome) return;
  await record(outcome, 'IdentityProfile');
  if (status === 'approved') await record('verification.succeeded', 'Verification');
}
