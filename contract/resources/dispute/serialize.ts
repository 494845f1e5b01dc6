import { decimalNumber } from '../../money';
import {
  type MemberPhoneData,
  type UserEmailData,
  serializeMemberPhone,
  serializeUserEmail,
  toEnumValue,
} from '../shared';
import { evidenceAttachments, evidenceTextFields } from './enums';

interface Amount {
  readonly amount: string;
}

/** GraphQL data of a payment in lists of disputes. */
export interface DisputeListPaymentData {
  readonly id: string;
  readonly total: Amount;
  readonly currency: string;
  readonly paymentMethodType: string | null;
  readonly provider: string;
  readonly cardBrand: string | null;
  readonly cardLast4: string | null;
  readonly createdAt: string;
}

/** GraphQL data of a payment in a dispute, with the fields that `DisputedPaymentRead` selects. */
export interface DisputePaymentData extends DisputeListPaymentData {
  readonly subtotal: Amount;
  readonly usdTotal: string;
  readonly paidAt: string | null;
  readonly disputeAlertedAt: string | null;
  readonly billingReason: string;
  readonly user: UserEmailData | null;
  readonly member: MemberPhoneData | null;
  readonly membership: { readonly id: string; readonly status: string } | null;
}

interface AttachmentData {
  readonly filename: string;
  readonly contentType: string;
  readonly url: string | null;
  readonly platform: boolean;
  readonly file: { readonly id: string; readonly url: string | null } | null;
}

interface FileData {
  readonly id: string;
  readonly filename: string;
  readonly contentType: string | null;
  readonly size: number | null;
  readonly url: string | null;
  readonly uploadStatus: string;
  readonly visibility: string;
  readonly createdAt: string;
}

interface EvidenceData {
  readonly documents: readonly { readonly documentType: string; readonly file: FileData }[];
  /** Text fields and attachments of the evidence, by their GraphQL names. */
  readonly [name: string]: unknown;
}

/** Fields that the GraphQL fragment `DisputeListRead` selects. */
export interface DisputeListData {
  readonly id: string;
  readonly account: { readonly id: string; readonly title: string } | null;
  readonly plan: { readonly id: string } | null;
  readonly product: { readonly id: string; readonly title: string } | null;
  readonly productId: string | null;
  readonly planId: string | null;
  readonly user: UserEmailData | null;
  readonly memberId: string | null;
  readonly payment: DisputeListPaymentData | null;
  readonly status: string;
  readonly inquiry: boolean;
  readonly amount: { readonly amount: string; readonly currency: string };
  readonly reason: string;
  readonly reasonCode: string | null;
  readonly issuerComments: readonly { readonly receivedAt: string | null; readonly text: string }[];
  readonly rapidDisputeResolution: boolean;
  readonly evidenceEditable: boolean;
  readonly evidenceLockedReason: string | null;
  readonly evidenceDueAt: string | null;
  readonly evidenceSubmittedAt: string | null;
  readonly evidence: EvidenceData;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Fields that the GraphQL fragment `DisputeRead` selects. */
export interface DisputeData extends DisputeListData {
  readonly payment: DisputePaymentData | null;
}

/** Serializes a dispute in a list, in the format of the latest API version. */
export function serializeDisputeListItem(dispute: DisputeListData) {
  return { ...serializeCommonFields(dispute), payment: dispute.payment && serializePayment(dispute.payment) };
}

/** Serializes a dispute in the format of the latest API version. */
export function serializeDispute(dispute: DisputeData) {
  const { payment } = dispute;
  return {
    ...serializeCommonFields(dispute),
    payment: payment && { ...serializePayment(payment), ...serializeFormerPayment(payment) },
  };
}

function serializeCommonFields(dispute: DisputeListData) {
  const { account, plan, product, user, memberId } = dispute;
  return {
    id: dispute.id,
    status: toEnumValue(dispute.status),
    inquiry: dispute.inquiry,
    amount: decimalNumber(dispute.amount.amount),
    currency: toEnumValue(dispute.amount.currency),
    reason: toEnumValue(dispute.reason),
    reason_code: dispute.reasonCode,
    issuer_comments: dispute.issuerComments.map(({ receivedAt, text }) => ({ received_at: receivedAt, text })),
    account_id: account && account.id,
    product_id: dispute.productId,
    plan_id: dispute.planId,
    rapid_dispute_resolution: dispute.rapidDisputeResolution,
    evidence_editable: dispute.evidenceEditable,
    evidence_locked_reason: toEnumValue(dispute.evidenceLockedReason),
    evidence_due_at: dispute.evidenceDueAt,
    evidence_submitted_at: dispute.evidenceSubmittedAt,
    buyer: user || memberId ? serializeBuyer(user, memberId) : null,
    evidence: serializeEvidence(dispute.evidence),
    generated_response_attachment: null,
    company: account && { id: account.id, title: account.title },
    plan: plan && { id: plan.id },
    product: product && { id: product.id, title: product.title },
    created_at: dispute.createdAt,
    updated_at: dispute.updatedAt,
  };
}

function serializeBuyer(user: UserEmailData | null, memberId: string | null) {
  return {
    user_id: user?.id ?? null,
    member_id: memberId,
    name: user?.name ?? null,
    username: user?.username ?? null,
    email: user?.email ?? null,
  };
}

function serializePayment(payment: DisputeListPaymentData) {
  return {
    id: payment.id,
    amount: decimalNumber(payment.total.amount),
    currency: toEnumValue(payment.currency),
    payment_method_type: toEnumValue(payment.paymentMethodType),
    payment_processor: toEnumValue(payment.provider),
    card_brand: toEnumValue(payment.cardBrand),
    card_last4: payment.cardLast4,
    payment_instrument: null,
    created_at: payment.createdAt,
  };
}

/** Serializes the additional fields of a disputed payment in older versions. */
export function serializeFormerPayment(payment: DisputePaymentData) {
  const { membership } = payment;
  return {
    subtotal: decimalNumber(payment.subtotal.amount),
    usd_total: decimalNumber(payment.usdTotal),
    paid_at: payment.paidAt,
    dispute_alerted_at: payment.disputeAlertedAt,
    billing_reason: toEnumValue(payment.billingReason),
    user: serializeUserEmail(payment.user),
    member: serializeMemberPhone(payment.member),
    membership: membership && { id: membership.id, status: toEnumValue(membership.status) },
  };
}

function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function serializeEvidence(evidence: EvidenceData) {
  return {
    ...Object.fromEntries(evidenceTextFields.map((name) => [name, evidence[camelCase(name)]])),
    ...Object.fromEntries(
      evidenceAttachments.map((name) => [
        name,
        serializeAttachment(evidence[camelCase(name)] as AttachmentData | null),
      ]),
    ),
    documents: evidence.documents.map(({ documentType, file }) => ({
      object: 'file',
      document_type: toEnumValue(documentType),
      ...serializeFile(file),
    })),
  };
}

function serializeAttachment(attachment: AttachmentData | null) {
  if (attachment === null) return null;
  const { file, filename, contentType, url, platform } = attachment;
  return { id: file?.id ?? null, filename, content_type: contentType, url: file?.url ?? url, platform };
}

function serializeFile(file: FileData) {
  return {
    id: file.id,
    filename: file.filename,
    content_type: file.contentType,
    size: file.size === null ? null : String(file.size),
    url: file.url,
    upload_status: toEnumValue(file.uploadStatus),
    visibility: toEnumValue(file.visibility),
    created_at: file.createdAt,
  };
}
