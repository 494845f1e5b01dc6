export const caseStatuses = ['awaiting_merchant', 'awaiting_customer', 'under_review', 'closed'] as const;
export const caseOutcomes = ['customer_won', 'merchant_won', 'withdrawn'] as const;
export const caseRefunds = ['none', 'merchant', 'platform'] as const;
export const caseReasons = [
  'fraudulent',
  'product_not_received',
  'not_as_described',
  'product_unacceptable',
  'subscription_canceled',
] as const;
export const caseActions = ['accept', 'deny', 'request_info', 'reply', 'appeal', 'withdraw'] as const;
export const platformActions = [
  'request_buyer_info',
  'request_merchant_info',
  'merchant_wins',
  'platform_refund',
  'merchant_refund',
] as const;
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
export const caseReporters = ['merchant', 'customer', 'platform', 'system'] as const;
export const caseGroups = ['status', 'reason', 'outcome'] as const;
/** Case statuses that the list filter of older API versions accepts. */
export const legacyStatuses = [
  'merchant_response_needed',
  'customer_response_needed',
  'merchant_info_needed',
  'customer_info_needed',
  'under_platform_review',
  'customer_won',
  'merchant_won',
  'customer_withdrew',
] as const;
