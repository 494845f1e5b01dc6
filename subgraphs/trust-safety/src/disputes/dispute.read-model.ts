import { computed, type ListDefinition, listOf, type ReadModel, readModelOf } from '../../../kit/src';
import { disputeFilters } from './dispute.inputs';
import { Dispute } from './dispute.resource';
import { fileReference } from '../files/file.type';
import type { DisputeStatus } from './dispute.states';
import {
  type EvidenceAttachments,
  type EvidenceDocument,
  type EvidenceFile,
  type EvidenceState,
  type EvidenceTextValues,
  evidenceLock,
  evidenceTextFields,
  statusAt,
} from './evidence';
import { type HostedPolicy, hostedPolicies } from './hosted-policies';

/** SQL expression: time of the read, `now()`; null if the row does not exist. */
const asOf = 'CASE WHEN $row.id IS NOT NULL THEN now() END';
const round = ['status', 'evidence_submitted_at', 'evidence_due_at', 'decided_at', asOf];

type RoundColumns = [
  status: DisputeStatus,
  submitted: string | null,
  due: string | null,
  decided: string | null,
  now: string,
];

const instant = (text: string | null) => (text === null ? null : new Date(text));

/**
 * Returns a read model field that is computed from the dispute's status and the submission, deadline and decision times
 * of its evidence.
 */
function roundField<Value>(toValue: (round: EvidenceState, now: Date) => Value) {
  return computed<RoundColumns>(round, (status, submitted, due, decided, now) =>
    toValue(
      { status, submittedAt: instant(submitted), dueAt: instant(due), decidedAt: instant(decided) },
      new Date(now),
    ),
  );
}

/**
 * Returns a read model field that references an entity of another domain. The field is null if the caller lacks the
 * permission `requires` in the account of the dispute.
 */
function permitted(name: string, requires: string) {
  return computed([name], (id: string | null) => (id === null ? null : { id }), { requires });
}

function fileOf(file: EvidenceFile | undefined) {
  return file
    ? {
        file: fileReference(file.id),
        filename: file.filename,
        contentType: file.contentType,
        url: null,
        platform: false,
      }
    : null;
}

function policyOf({ filename, contentType, url }: HostedPolicy) {
  return { file: null, filename, contentType, url, platform: true };
}

/** Defines the read model of disputes. */
export function disputeReadModel(origin: string): ReadModel<Dispute> {
  const policies = hostedPolicies(origin);
  const evidence = (
    texts: EvidenceTextValues,
    attachments: EvidenceAttachments,
    documents: readonly EvidenceDocument[],
  ) => ({
    ...Object.fromEntries(evidenceTextFields.map((name) => [name, texts[name] ?? null])),
    cancellationPolicyAttachment: fileOf(attachments.cancellationPolicyAttachment) ?? policyOf(policies.cancellation),
    customerCommunicationAttachment: fileOf(attachments.customerCommunicationAttachment),
    refundPolicyAttachment: fileOf(attachments.refundPolicyAttachment) ?? policyOf(policies.refund),
    uncategorizedAttachment: fileOf(attachments.uncategorizedAttachment),
    documents: documents.map(({ id, documentType }) => ({ documentType, file: fileReference(id) })),
  });
  return readModelOf(Dispute, {
    product: permitted('product_id', 'access_pass:basic:read'),
    plan: permitted('plan_id', 'plan:basic:read'),
    member: permitted('member_id', 'member:basic:read'),
    status: roundField(statusAt),
    evidenceEditable: roundField((state, now) => evidenceLock(state, now) === null),
    evidenceLockedReason: roundField(evidenceLock),
    evidence: computed(['evidence', 'attachments', 'documents'], evidence),
  });
}

/** Filters and sort orders of the list of disputes. */
export const disputeList: ListDefinition = listOf(disputeFilters, {
  orders: {
    amount: { expression: (row) => `${row}.amount`, type: 'numeric' },
    evidence_due_at: { expression: (row) => `coalesce(${row}.evidence_due_at, 'infinity')`, type: 'timestamptz' },
  },
});
