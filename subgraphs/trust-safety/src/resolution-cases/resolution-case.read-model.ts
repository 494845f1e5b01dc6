import { type Currency, type ListDefinition, ReadModel, column, computed, reference, listOf } from '../../../kit/src';
import { customer } from '../users/user.type';
import { type CaseStage, customerOffers, merchantOffers, platformOffers } from './resolution-case.states';
import type { ResolutionCenterCase } from './resolution-case.type';
import { caseTimeFilters } from './resolution-case.inputs';

const stageColumns = ['stage', 'info_requests'];
const ofPayment = (name: string) =>
  `(SELECT p.${name} FROM trust_safety.known_payments p WHERE p.id = $row.payment_id)`;
const stageOf = (stage: CaseStage, infoRequests: number) => ({ stage, infoRequests });
const money = (amount: string | null, currency: Currency) => (amount === null ? null : { amount, currency });

/**
 * Creates the read model of cases. The field `availableActions` contains what the resolver needs to derive the caller's
 * actions.
 */
export function resolutionCaseReadModel(): ReadModel<ResolutionCenterCase> {
  return new ReadModel<ResolutionCenterCase>('ResolutionCenterCase', 'trust_safety.resolution_cases', {
    account: reference('account_id'),
    user: computed(['user_id', 'account_id'], customer),
    member: computed([ofPayment('member_id')], (id: string | null) => id && { id }),
    product: computed([ofPayment('product_id')], (id: string | null) => id && { id }),
    plan: computed([ofPayment('plan_id')], (id: string | null) => id && { id }),
    payment: reference('payment_id'),
    paymentDetails: computed(
      [
        'currency',
        'amount',
        ...['subtotal', 'payment_method_type', 'card_brand', 'card_last4', 'created_at', 'paid_at'].map(ofPayment),
      ],
      (
        currency: Currency,
        total: string,
        subtotal: string | null,
        paymentMethodType: string | null,
        cardBrand: string | null,
        cardLast4: string | null,
        createdAt: string | null,
        paidAt: string,
      ) => ({
        total: money(total, currency),
        subtotal: money(subtotal, currency),
        paymentMethodType,
        cardBrand,
        cardLast4,
        createdAt: createdAt ?? paidAt,
        paidAt,
      }),
    ),
    amount: computed(['amount', 'currency'], money),
    status: column('status'),
    stage: column('stage'),
    escalated: column('escalated'),
    outcome: column('outcome'),
    refund: column('refund'),
    reason: column('reason'),
    customerAppealed: column('customer_appealed'),
    responseDueAt: column('response_due_at'),
    availableActions: computed(
      [...stageColumns, 'account_id', 'user_id'],
      (stage: CaseStage, infoRequests: number, accountId: string, userId: string) => ({
        stage,
        infoRequests,
        accountId,
        userId,
      }),
    ),
    merchantActions: computed(stageColumns, (stage: CaseStage, infoRequests: number) =>
      merchantOffers(stageOf(stage, infoRequests)),
    ),
    customerActions: computed(stageColumns, (stage: CaseStage, infoRequests: number) =>
      customerOffers(stageOf(stage, infoRequests)),
    ),
    platformActions: computed(stageColumns, (stage: CaseStage, infoRequests: number) =>
      platformOffers(stageOf(stage, infoRequests)),
    ),
    events: computed(
      ['account_id', 'user_id', 'event_count'],
      (accountId: string, userId: string, eventCount: number) => ({ accountId, userId, eventCount }),
    ),
    createdAt: column('created_at'),
    updatedAt: column('updated_at'),
  });
}

const columnIn = (name: string) => (row: string, value: string) => `${row}.${name} = ANY(${value}::text[])`;

/** Filters and sort orders of the list of cases. */
export const resolutionCaseList: ListDefinition = listOf(caseTimeFilters, {
  orders: {
    // Cases in which no response is due are sorted last.
    response_due_at: { expression: (row) => `COALESCE(${row}.response_due_at, 'infinity')`, type: 'timestamptz' },
  },
  conditions: {
    accountId: (row, value) => `${row}.account_id = ${value}`,
    userId: (row, value) => `${row}.user_id = ${value}`,
    statuses: columnIn('status'),
    stages: columnIn('stage'),
    reasons: columnIn('reason'),
    outcomes: columnIn('outcome'),
  },
});
