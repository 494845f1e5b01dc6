import { decimalNumber } from '../../money';
import { type AccountSummaryData, serializeAccountSummary, toEnumValue } from '../shared';

interface CasePaymentData {
  readonly total: { readonly amount: string };
  readonly subtotal: { readonly amount: string } | null;
  readonly paymentMethodType: string | null;
  readonly cardBrand: string | null;
  readonly cardLast4: string | null;
  readonly createdAt: string;
  readonly paidAt: string;
}

interface BuyerData {
  readonly id: string;
  readonly name: string | null;
  readonly username: string;
  readonly email: string | null;
}

interface LegacyEventData {
  readonly id: string;
  readonly action: string;
  readonly reporterType: string;
  readonly details: string | null;
  readonly createdAt: string;
}

/** Data of a resolution case, as selected by the GraphQL fragment `ResolutionCenterCaseRead`. */
export interface ResolutionCenterCaseData {
  readonly id: string;
  readonly status: string;
  readonly escalated: boolean;
  readonly outcome: string | null;
  readonly refund: string | null;
  readonly reason: string;
  readonly amount: { readonly amount: string; readonly currency: string };
  readonly account: AccountSummaryData | null;
  readonly product: { readonly id: string } | null;
  readonly plan: { readonly id: string } | null;
  readonly member: { readonly id: string } | null;
  readonly user: BuyerData | null;
  readonly payment: { readonly id: string };
  readonly paymentDetails: CasePaymentData;
  readonly customerAppealed: boolean;
  readonly availableActions: readonly string[];
  readonly merchantActions: readonly string[];
  readonly customerActions: readonly string[];
  readonly platformActions: readonly string[];
  readonly responseDueAt: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Present only if the operation selects this field, which only older API versions need. */
  readonly events?: { readonly nodes: readonly LegacyEventData[] };
}

/** GraphQL data of an event in the history of a resolution case. */
export interface ResolutionCenterCaseEventData extends LegacyEventData {
  readonly viewableByCustomer: boolean;
  readonly viewableByMerchant: boolean;
  readonly attachments: readonly {
    readonly id: string;
    readonly filename: string | null;
    readonly contentType: string | null;
    readonly url: string | null;
  }[];
}

/** GraphQL data of the numbers of resolution cases, in total and by group. A group that was not requested is null. */
export interface ResolutionCenterCaseSummaryData {
  readonly total: number;
  readonly byStatus: readonly { readonly status: string; readonly count: number }[] | null;
  readonly byReason: readonly { readonly reason: string; readonly count: number }[] | null;
  readonly byOutcome: readonly { readonly outcome: string; readonly count: number }[] | null;
}

const toEnumValues = (names: readonly string[]) => names.map((name) => toEnumValue(name));

/** Serializes a resolution case as a list item for the latest REST API version. */
export function serializeResolutionCenterCaseListItem(found: ResolutionCenterCaseData) {
  return {
    id: found.id,
    status: toEnumValue(found.status),
    escalated: found.escalated,
    outcome: toEnumValue(found.outcome),
    refund: toEnumValue(found.refund),
    reason: toEnumValue(found.reason),
    amount: decimalNumber(found.amount.amount),
    currency: toEnumValue(found.amount.currency),
    account: serializeAccountSummary(found.account),
    product_id: found.product?.id ?? null,
    plan_id: found.plan?.id ?? null,
    customer_appealed: found.customerAppealed,
    available_actions: toEnumValues(found.availableActions),
    response_due_at: found.responseDueAt,
    buyer: serializeBuyer(found),
    payment: serializePayment(found),
    merchant_actions: toEnumValues(found.merchantActions),
    customer_actions: toEnumValues(found.customerActions),
    created_at: found.createdAt,
    updated_at: found.updatedAt,
  };
}

/** Serializes a resolution case for the latest REST API version. */
export function serializeResolutionCenterCase(found: ResolutionCenterCaseData) {
  return {
    ...serializeResolutionCenterCaseListItem(found),
    platform_actions: toEnumValues(found.platformActions),
    all_platform_actions: toEnumValues(found.platformActions),
    resolution_events: found.events?.nodes.map(({ id, action, reporterType, details, createdAt }) => ({
      id,
      action: toEnumValue(action),
      reporter_type: toEnumValue(reporterType),
      details,
      created_at: createdAt,
    })),
  };
}

function serializeBuyer({ user, member }: ResolutionCenterCaseData) {
  return {
    user_id: user?.id ?? null,
    member_id: member?.id ?? null,
    name: user?.name ?? null,
    username: user?.username ?? null,
    email: user?.email ?? null,
  };
}

function serializePayment({
  payment,
  paymentDetails: { total, subtotal, paymentMethodType, cardBrand, cardLast4, paidAt, createdAt },
}: ResolutionCenterCaseData) {
  return {
    id: payment.id,
    payment_method_type: paymentMethodType,
    card_brand: cardBrand,
    card_last4: cardLast4,
    total: decimalNumber(total.amount),
    subtotal: subtotal && decimalNumber(subtotal.amount),
    paid_at: paidAt,
    created_at: createdAt,
  };
}

/** Serializes an event in the history of a resolution case for the latest REST API version. */
export function serializeResolutionCenterCaseEvent(event: ResolutionCenterCaseEventData) {
  return {
    id: event.id,
    action: toEnumValue(event.action),
    reporter_type: toEnumValue(event.reporterType),
    details: event.details,
    viewable_by_customer: event.viewableByCustomer,
    viewable_by_merchant: event.viewableByMerchant,
    attachments: event.attachments.map(({ id, filename, contentType, url }) => ({
      id,
      filename,
      content_type: contentType,
      url,
    })),
    created_at: event.createdAt,
  };
}

/** Serializes the numbers of resolution cases for the latest REST API version, in total and by requested group. */
export function serializeResolutionCenterCaseSummary({
  total,
  byStatus,
  byReason,
  byOutcome,
}: ResolutionCenterCaseSummaryData) {
  return {
    total,
    groups: {
      ...(byStatus && {
        status: Object.fromEntries(byStatus.map(({ status, count }) => [toEnumValue(status), count])),
      }),
      ...(byReason && {
        reason: Object.fromEntries(byReason.map(({ reason, count }) => [toEnumValue(reason), count])),
      }),
      ...(byOutcome && {
        outcome: Object.fromEntries(byOutcome.map(({ outcome, count }) => [toEnumValue(outcome), count])),
      }),
    },
  };
}
