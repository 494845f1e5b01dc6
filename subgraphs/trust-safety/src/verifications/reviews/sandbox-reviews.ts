import { ParameterInvalid, type Transaction, checkLength, messageTemplate, thisInput } from '../../../../kit/src';
import type { InformationRequest } from '../requests';
import { findRequirement } from '../requirements';
import { type RejectionCode, answerErrorCodes, answerErrorReason, rejectionCodes } from '../review-enums';
import { EmptyInformationRequest } from '../verification.errors';
import type { InformationRequestInput, VerificationReviewInput } from '../verification.inputs';
import { verificationPolicy } from '../verification.policy';
import type { VerificationRepository } from '../verification.repository';
import type { ReviewRecorder } from './review-recorder';
import type { ReviewDecision } from './reviewer';

/** Maximum number of information requests per decision, and of errors and options per information request. */
const maxCounts = { requests: 20, errors: 10, options: 50 };
const codePattern = /^[a-z][a-z0-9_]{0,59}$/;

/** Applies simulated review decisions, in sandbox mode only. */
export class SandboxReviews {
  constructor(
    private readonly verifications: VerificationRepository,
    private readonly recorder: ReviewRecorder,
  ) {}

  /**
   * Applies a simulated decision and returns the id of the verification. Throws `VerificationStatusRejected`,
   * `EmptyInformationRequest` and `ParameterInvalid`.
   */
  async decide(tx: Transaction, id: string, input: VerificationReviewInput): Promise<string> {
    const record = await this.verifications.lock(tx, id);
    verificationPolicy.requireReach(tx, record.verification.accountId);
    verificationPolicy.requireWrite(tx, record.verification.accountId);
    await this.recorder.take(tx, record, decisionOf(input));
    return id;
  }
}

function decisionOf({ decision, code, reason, requestedInformation }: VerificationReviewInput): ReviewDecision {
  checkLength(reason, 500, 'reason');
  if (decision === 'approve') return { outcome: 'approved' };
  if (decision === 'manual_review') return { outcome: 'manual_review' };
  if (decision === 'reject') {
    if (code != null && !rejectionCodes.includes(code as RejectionCode))
      throw new ParameterInvalid(['code'], messageTemplate`${thisInput} must be one of ${rejectionCodes.join(', ')}.`);
    return {
      outcome: 'rejected',
      code: (code as RejectionCode | null | undefined) ?? 'document_unverified_other',
      reason: reason ?? null,
    };
  }
  const requests = requestedInformation ?? [];
  if (requests.length === 0) throw new EmptyInformationRequest();
  if (requests.length > maxCounts.requests)
    throw new ParameterInvalid(
      ['requestedInformation'],
      `At most ${maxCounts.requests} items can be requested at once.`,
    );
  if (new Set(requests.map(({ requirement }) => requirement)).size < requests.length)
    throw new ParameterInvalid(['requestedInformation'], 'The same requirement is requested twice.');
  return { outcome: 'action_required', requests: requests.map(requestOf) };
}

function requestOf(request: InformationRequestInput, index: number): InformationRequest {
  const path = ['requestedInformation', String(index)];
  const { requirement, type, label, options, errors } = request;
  if (!codePattern.test(requirement))
    throw new ParameterInvalid(
      [...path, 'requirement'],
      'A requirement must consist of lower-case letters, digits and underscores.',
    );
  if (!findRequirement(requirement) && !type)
    throw new ParameterInvalid([...path, 'type'], 'A custom requirement needs a type.');
  checkLength(label, 200, [...path, 'label']);
  if ((options?.length ?? 0) > maxCounts.options || options?.some((option) => option === '' || option.length > 100)) {
    throw new ParameterInvalid(
      [...path, 'options'],
      `There can be at most ${maxCounts.options} options, of 1 to 100 characters each.`,
    );
  }
  if (type === 'select' && !findRequirement(requirement)?.options && !options?.length)
    throw new ParameterInvalid([...path, 'options'], 'A choice needs options.');
  if ((errors?.length ?? 0) > maxCounts.errors)
    throw new ParameterInvalid([...path, 'errors'], `At most ${maxCounts.errors} errors can be given.`);
  return {
    ...request,
    errors: (errors ?? []).map(({ code, reason }, at) =>
      errorOf(code, reason ?? null, [...path, 'errors', String(at)]),
    ),
  };
}

function errorOf(given: string, reason: string | null, path: readonly string[]) {
  const code = answerErrorCodes.find((known) => known === given);
  if (!code)
    throw new ParameterInvalid(
      [...path, 'code'],
      messageTemplate`${thisInput} must be one of ${answerErrorCodes.join(', ')}.`,
    );
  checkLength(reason, 500, [...path, 'reason']);
  return { code, reason: reason ?? answerErrorReason(code) };
}
