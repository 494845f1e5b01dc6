import { type Clock } from '../../../../kit/src';
import { type AnswerErrorCode, answerErrorReason } from '../review-enums';
import { type ReviewResult, type ReviewOrder, ReviewerUnavailable, type VerificationReviewer } from './reviewer';

const adulthood = 18;

/** Returns the list of errors of a rejected answer: one error with this code and its default message. */
const because = (code: AnswerErrorCode) => [{ code, reason: answerErrorReason(code) }];

/** Scripted results of the sandbox reviewer, by the last name of a person or the name of a business, in lower case. */
const scripts: Readonly<Record<string, (order: ReviewOrder) => ReviewResult>> = {
  reject: () => ({
    outcome: 'rejected',
    code: 'document_unverified_other',
    reason: 'The documents could not be verified.',
  }),
  review: () => ({ outcome: 'manual_review' }),
  wait: () => ({ outcome: 'waiting' }),
  resubmit: ({ round, verification: { kind } }) =>
    round > 1
      ? { outcome: 'approved' }
      : {
          outcome: 'action_required',
          requests: [
            {
              requirement: kind === 'individual' ? 'identity_document' : 'business_verification_document',
              errors: because('document_not_readable'),
            },
          ],
        },
  more: ({ round }) =>
    round > 1 ? { outcome: 'approved' } : { outcome: 'action_required', requests: [{ requirement: 'bank_statement' }] },
  silent: ({ failedRuns }) => {
    if (failedRuns === 0) throw new ReviewerUnavailable('The sandbox reviewer does not respond.');
    return { outcome: 'approved' };
  },
};

/**
 * Reviewer in sandbox mode: the name, tax number and date of birth in the submission determine its decision. Docs:
 * `docs/verification-sandbox.md`.
 */
export class SandboxReviewer implements VerificationReviewer {
  constructor(private readonly clock: Clock) {}

  async review(order: ReviewOrder): Promise<ReviewResult> {
    const {
      verification: { kind, lastName, businessName },
      secrets,
    } = order;
    const name = ((kind === 'individual' ? lastName : businessName) ?? '').trim().toLowerCase();
    if (kind === 'individual' && this.isMinor(secrets.dateOfBirth)) {
      return {
        outcome: 'rejected',
        code: 'under_supported_age',
        reason: `Only people of ${adulthood} years and older are verified.`,
      };
    }
    const script = Object.hasOwn(scripts, name) ? scripts[name] : undefined;
    if (script) return script(order);
    if (secrets.taxIdentificationNumber?.endsWith('0000') && order.round === 1) {
      return {
        outcome: 'action_required',
        requests: [
          {
            requirement: order.verification.country === 'us' ? 'ssn' : 'personal_id_number',
            errors: because('incorrect_social_number'),
          },
        ],
      };
    }
    return { outcome: 'approved' };
  }

  private isMinor(dateOfBirth: string | null): boolean {
    if (dateOfBirth === null) return false;
    const now = this.clock.now();
    const youngest = `${now.getUTCFullYear() - adulthood}${now.toISOString().slice(4, 10)}`;
    return dateOfBirth > youngest;
  }
}
