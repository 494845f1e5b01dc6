import { type Transitions, transitionTable, wordEnum } from '../../../kit/src';

export const caseReasons = [
  'fraudulent',
  'product_not_received',
  'not_as_described',
  'product_unacceptable',
  'subscription_canceled',
] as const;
export type CaseReason = (typeof caseReasons)[number];
export const CaseReasonEnum = wordEnum('ResolutionCenterCaseReason', caseReasons, 'What a customer complains about.');

export const caseStatuses = ['awaiting_merchant', 'awaiting_customer', 'under_review', 'closed'] as const;
export type CaseStatus = (typeof caseStatuses)[number];
export const CaseStatusEnum = wordEnum('ResolutionCenterCaseStatus', caseStatuses, 'Whose turn it is in a case.');

export const caseOutcomes = ['customer_won', 'merchant_won', 'withdrawn'] as const;
export type CaseOutcome = (typeof caseOutcomes)[number];
export const CaseOutcomeEnum = wordEnum('ResolutionCenterCaseOutcome', caseOutcomes, 'How a case ended.');

export const caseRefunds = ['none', 'merchant', 'platform'] as const;
export type CaseRefund = (typeof caseRefunds)[number];
export const CaseRefundEnum = wordEnum(
  'ResolutionCenterCaseRefund',
  caseRefunds,
  'Who gives the money of a case back.',
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
export const CaseActionEnum = wordEnum(
  'ResolutionCenterCaseAction',
  caseActions,
  'What can be done in a case by one of its sides.',
);
export const CaseDecisionEnum = wordEnum(
  'ResolutionCenterCaseDecision',
  platformActions,
  'What the platform can do in a case.',
);

/** Transitions of a case by a dispute about its payment. */
type BankFact = 'dispute_opened' | 'dispute_customer_won' | 'dispute_merchant_won' | 'dispute_closed';

/**
 * Stages of a case, more detailed than its status. `merchant_info` and `customer_info`: the platform has requested
 * information from that side. `disputed`: the payment is disputed with the bank. `merchant_won` can be appealed,
 * `upheld` cannot.
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
export const CaseStageEnum = wordEnum('ResolutionCenterCaseStage', caseStages, 'Where a case stands exactly.');

type Moves<Action extends string> = Readonly<Partial<Record<Action, CaseStage>>>;

interface StageRules {
  readonly merchant: Moves<MerchantAction>;
  readonly customer: Moves<CustomerAction>;
  readonly platform: Moves<PlatformAction>;
  readonly bank: Moves<BankFact>;
  /** Next stage if the due response is overdue; null if no response is due. */
  readonly overdue: CaseStage | null;
}

const opened: Moves<BankFact> = { dispute_opened: 'disputed' };
const over = { merchant: {}, customer: {}, platform: {}, bank: {}, overdue: null } as const;

/**
 * Transition table: the actions of each party at each stage, with the next stage. Available and accepted actions are
 * both derived from it.
 */
export const caseTable: Readonly<Record<CaseStage, StageRules>> = {
  awaiting_merchant: {
    merchant: { accept: 'customer_won', deny: 'merchant_won', request_info: 'awaiting_customer' },
    customer: { withdraw: 'withdrawn' },
    platform: {},
    bank: opened,
    overdue: 'customer_won',
  },
  awaiting_customer: {
    merchant: { accept: 'customer_won' },
    customer: { reply: 'awaiting_merchant', withdraw: 'withdrawn' },
    platform: {},
    bank: opened,
    overdue: 'merchant_won',
  },
  under_review: {
    merchant: { accept: 'customer_won' },
    customer: { withdraw: 'withdrawn' },
    bank: opened,
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
    bank: opened,
    overdue: 'customer_won',
  },
  customer_info: {
    merchant: { accept: 'customer_won' },
    customer: { reply: 'under_review', withdraw: 'withdrawn' },
    platform: {},
    bank: opened,
    overdue: 'upheld',
  },
  disputed: {
    merchant: {},
    customer: {},
    platform: {},
    overdue: null,
    bank: { dispute_customer_won: 'customer_won', dispute_merchant_won: 'upheld', dispute_closed: 'under_review' },
  },
  customer_won: over,
  merchant_won: { ...over, customer: { appeal: 'under_review' }, bank: { dispute_opened: 'upheld' } },
  upheld: over,
  withdrawn: over,
};

/** Status and outcome of each stage. */
export const stageWords: Readonly<
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
              [merchant, customer, platform, bank].flatMap((moves) => Object.values(moves)).concat(overdue ?? []),
            ),
          ],
        },
      ];
    }),
  ) as unknown as Transitions<CaseStage>,
);

for (const stage of caseStages) {
  const { status } = stageWords[stage];
  const owed = status === 'awaiting_merchant' || status === 'awaiting_customer';
  if (owed !== (caseTable[stage].overdue !== null))
    throw new Error(`${stage} has to say what comes of silence exactly where an answer is owed.`);
  if (status === 'closed' && !['merchant_won', 'customer_won', 'upheld', 'withdrawn'].includes(stage))
    throw new Error(`${stage} is closed without an end.`);
}

/** Maximum number of information requests of a merchant per case. */
export const mostInfoRequests = 3;

/** Case fields for the transition table. */
export interface StageOf {
  readonly stage: CaseStage;
  /** Number of information requests of the merchant. */
  readonly infoRequests: number;
}

/** Returns the actions available to the merchant now, for every principal of the merchant. ADR 0033. */
export function merchantOffers({ stage, infoRequests }: StageOf): MerchantAction[] {
  return merchantActions.filter(
    (action) => action in caseTable[stage].merchant && (action !== 'request_info' || infoRequests < mostInfoRequests),
  );
}

/** Returns the actions available to the customer now. */
export function customerOffers({ stage }: StageOf): CustomerAction[] {
  return customerActions.filter((action) => action in caseTable[stage].customer);
}

/** Returns the actions available to the platform now. */
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
export const CaseEventActionEnum = wordEnum(
  'ResolutionCenterCaseEventAction',
  caseEventActions,
  'What has happened in a case.',
);

export const caseReporters = ['merchant', 'customer', 'platform', 'system'] as const;
export type CaseReporter = (typeof caseReporters)[number];
export const CaseReporterEnum = wordEnum(
  'ResolutionCenterCaseReporter',
  caseReporters,
  'Who has done something in a case.',
);

export const caseOrders = ['created_at', 'response_due_at'] as const;
export type CaseOrder = (typeof caseOrders)[number];
export const CaseOrderEnum = wordEnum('ResolutionCenterCaseOrder', caseOrders, 'What a list of cases is sorted by.');

export const caseGroups = ['status', 'reason', 'outcome'] as const;
export type CaseGroup = (typeof caseGroups)[number];
export const CaseGroupEnum = wordEnum('ResolutionCenterCaseGroup', caseGroups, 'What cases are counted by.');
