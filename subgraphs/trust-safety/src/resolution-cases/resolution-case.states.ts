import { type Transitions, transitionTable, registerEnum } from '../../../kit/src';

export const caseReasons = [
  'fraudulent',
  'product_not_received',
  'not_as_described',
  'product_unacceptable',
  'subscription_canceled',
] as const;
export type CaseReason = (typeof caseReasons)[number];
export const CaseReasonEnum = registerEnum(
  'ResolutionCenterCaseReason',
  caseReasons,
  'Reason for the complaint of a customer.',
);

export const caseStatuses = ['awaiting_merchant', 'awaiting_customer', 'under_review', 'closed'] as const;
export type CaseStatus = (typeof caseStatuses)[number];
export const CaseStatusEnum = registerEnum(
  'ResolutionCenterCaseStatus',
  caseStatuses,
  'Status of a case: the party that must act next, or closed.',
);

export const caseOutcomes = ['customer_won', 'merchant_won', 'withdrawn'] as const;
export type CaseOutcome = (typeof caseOutcomes)[number];
export const CaseOutcomeEnum = registerEnum('ResolutionCenterCaseOutcome', caseOutcomes, 'Outcome of a case.');

export const caseRefunds = ['none', 'merchant', 'platform'] as const;
export type CaseRefund = (typeof caseRefunds)[number];
export const CaseRefundEnum = registerEnum(
  'ResolutionCenterCaseRefund',
  caseRefunds,
  'Party that refunds the payment of a case.',
);

export const merchantActions = ['accept', 'deny', 'request_info', 'reply'] as const;
export const customerActions = ['reply', 'appeal', 'withdraw'] as const;
export const platformActions = [
  'request_buyer_info',
  'request_merchant_info',
  'merchant_wins',
  'platform_refund',
  'merchant_refund',
] as const;
export type MerchantAction = (typeof merchantActions)[number];
export type CustomerAction = (typeof customerActions)[number];
export type PlatformAction = (typeof platformActions)[number];
/** Actions of the two sides of a case. */
export const caseActions = ['accept', 'deny', 'request_info', 'reply', 'appeal', 'withdraw'] as const;
export type CaseAction = (typeof caseActions)[number];
export const CaseActionEnum = registerEnum(
  'ResolutionCenterCaseAction',
  caseActions,
  'Action of the customer or the merchant in a case.',
);
export const CaseDecisionEnum = registerEnum(
  'ResolutionCenterCaseDecision',
  platformActions,
  'Action of the platform in a case.',
);

/** Events of a bank dispute about the payment that change the stage of a case. */
type BankEvent = 'dispute_opened' | 'dispute_customer_won' | 'dispute_merchant_won' | 'dispute_closed';

/**
 * Stages of a case, more detailed than its status. `merchant_info` and `customer_info`: the platform has requested
 * information from that side. `disputed`: the payment is disputed with the bank. `merchant_won` can be appealed;
 * `upheld`, also decided for the merchant, cannot.
 */
export const caseStages = [
  'awaiting_merchant',
  'awaiting_customer',
  'under_review',
  'merchant_info',
  'customer_info',
  'disputed',
  'customer_won',
  'merchant_won',
  'upheld',
  'withdrawn',
] as const;
export type CaseStage = (typeof caseStages)[number];
export const CaseStageEnum = registerEnum('ResolutionCenterCaseStage', caseStages, 'Detailed stage of a case.');

type CaseTransitions<Action extends string> = Readonly<Partial<Record<Action, CaseStage>>>;

interface StageRules {
  readonly merchant: CaseTransitions<MerchantAction>;
  readonly customer: CaseTransitions<CustomerAction>;
  readonly platform: CaseTransitions<PlatformAction>;
  readonly bank: CaseTransitions<BankEvent>;
  /** Next stage when the response deadline passes; null if no response is due at this stage. */
  readonly overdue: CaseStage | null;
}

const disputeMoves: CaseTransitions<BankEvent> = { dispute_opened: 'disputed' };
const closedRules = { merchant: {}, customer: {}, platform: {}, bank: {}, overdue: null } as const;

/**
 * Transition table: for each stage and party, the allowed actions with their next stage. Both the list of available
 * actions and the check of commands are derived from it.
 */
export const caseTable: Readonly<Record<CaseStage, StageRules>> = {
  awaiting_merchant: {
    merchant: { accept: 'customer_won', deny: 'merchant_won', request_info: 'awaiting_customer' },
    customer: { withdraw: 'withdrawn' },
    platform: {},
    bank: disputeMoves,
    overdue: 'customer_won',
  },
  awaiting_customer: {
    merchant: { accept: 'customer_won' },
    customer: { reply: 'awaiting_merchant', withdraw: 'withdrawn' },
    platform: {},
    bank: disputeMoves,
    overdue: 'merchant_won',
  },
  under_review: {
    merchant: { accept: 'customer_won' },
    customer: { withdraw: 'withdrawn' },
    bank: disputeMoves,
    overdue: null,
    platform: {
      request_buyer_info: 'customer_info',
      request_merchant_info: 'merchant_info',
      merchant_wins: 'upheld',
      platform_refund: 'customer_won',
      merchant_refund: 'customer_won',
    },
  },
  merchant_info: {
    merchant: { accept: 'customer_won', reply: 'under_review' },
    customer: { withdraw: 'withdrawn' },
    platform: {},
    bank: disputeMoves,
    overdue: 'customer_won',
  },
  customer_info: {
    merchant: { accept: 'customer_won' },
    customer: { reply: 'under_review', withdraw: 'withdrawn' },
    platform: {},
    bank: disputeMoves,
    overdue: 'upheld',
  },
  disputed: {
    merchant: {},
    customer: {},
    platform: {},
    overdue: null,
    bank: { dispute_customer_won: 'customer_won', dispute_merchant_won: 'upheld', dispute_closed: 'under_review' },
  },
  customer_won: closedRules,
  merchant_won: { ...closedRules, customer: { appeal: 'under_review' }, bank: { dispute_opened: 'upheld' } },
  upheld: closedRules,
  withdrawn: closedRules,
};

/** Status and outcome of a case at each stage. */
export const stageStatuses: Readonly<
  Record<CaseStage, { readonly status: CaseStatus; readonly outcome: CaseOutcome | null }>
> = {
  awaiting_merchant: { status: 'awaiting_merchant', outcome: null },
  awaiting_customer: { status: 'awaiting_customer', outcome: null },
  under_review: { status: 'under_review', outcome: null },
  merchant_info: { status: 'awaiting_merchant', outcome: null },
  customer_info: { status: 'awaiting_customer', outcome: null },
  disputed: { status: 'under_review', outcome: null },
  customer_won: { status: 'closed', outcome: 'customer_won' },
  merchant_won: { status: 'closed', outcome: 'merchant_won' },
  upheld: { status: 'closed', outcome: 'merchant_won' },
  withdrawn: { status: 'closed', outcome: 'withdrawn' },
};

/** The transitions of all parties combined. Validated when the module loads. */
export const caseTransitions = transitionTable<CaseStage>(
  Object.fromEntries(
    caseStages.map((stage) => {
      const { merchant, customer, platform, bank, overdue } = caseTable[stage];
      return [
        stage,
        {
          to: [
            ...new Set(
              [merchant, customer, platform, bank]
                .flatMap((transitions) => Object.values(transitions))
                .concat(overdue ?? []),
            ),
          ],
        },
      ];
    }),
  ) as unknown as Transitions<CaseStage>,
);

for (const stage of caseStages) {
  const { status } = stageStatuses[stage];
  const isResponseDue = status === 'awaiting_merchant' || status === 'awaiting_customer';
  if (isResponseDue !== (caseTable[stage].overdue !== null))
    throw new Error(`${stage} must define an overdue stage if, and only if, a response is due.`);
  if (status === 'closed' && !['merchant_won', 'customer_won', 'upheld', 'withdrawn'].includes(stage))
    throw new Error(`${stage} is closed without an outcome.`);
}

/** Maximum number of information requests of a merchant per case. */
export const maxInfoRequests = 3;

/** Case fields that determine the available actions. */
export interface StageOf {
  readonly stage: CaseStage;
  /** Number of information requests that the merchant has made. */
  readonly infoRequests: number;
}

/**
 * Returns the actions that the merchant can take at the current stage, regardless of the permissions of the caller.
 * ADR 0033.
 */
export function merchantOffers({ stage, infoRequests }: StageOf): MerchantAction[] {
  return merchantActions.filter(
    (action) => action in caseTable[stage].merchant && (action !== 'request_info' || infoRequests < maxInfoRequests),
  );
}

/** Returns the actions that the customer can take at the current stage. */
export function customerOffers({ stage }: StageOf): CustomerAction[] {
  return customerActions.filter((action) => action in caseTable[stage].customer);
}

/** Returns the actions that the platform can take at the current stage. */
export function platformOffers({ stage }: StageOf): PlatformAction[] {
  return platformActions.filter((action) => action in caseTable[stage].platform);
}

export const caseEventActions = [
  'created',
  'responded',
  'accepted',
  'denied',
  'appealed',
  'withdrew',
  'requested_more_info',
  'escalated',
  'dispute_opened',
  'dispute_customer_won',
  'dispute_merchant_won',
] as const;
export type CaseEventAction = (typeof caseEventActions)[number];
export const CaseEventActionEnum = registerEnum(
  'ResolutionCenterCaseEventAction',
  caseEventActions,
  'Type of an event in a case.',
);

export const caseReporters = ['merchant', 'customer', 'platform', 'system'] as const;
export type CaseReporter = (typeof caseReporters)[number];
export const CaseReporterEnum = registerEnum(
  'ResolutionCenterCaseReporter',
  caseReporters,
  'Party that caused an event in a case.',
);

export const caseOrders = ['created_at', 'response_due_at'] as const;
export type CaseOrder = (typeof caseOrders)[number];
export const CaseOrderEnum = registerEnum('ResolutionCenterCaseOrder', caseOrders, 'Sort field of a list of cases.');

export const caseGroups = ['status', 'reason', 'outcome'] as const;
export type CaseGroup = (typeof caseGroups)[number];
export const CaseGroupEnum = registerEnum('ResolutionCenterCaseGroup', caseGroups, 'Field by which cases are counted.');
