export const nativeDisputeStatuses = ['needs_response', 'under_review', 'won', 'lost', 'closed'] as const;
export const disputeReasons = [
  'fraudulent',
  'unrecognized',
  'declined_authorization',
  'product_not_received',
  'product_unacceptable',
  'subscription_canceled',
  'credit_not_processed',
  'duplicate',
  'processing_error',
  'documentation_request',
  'bank_cannot_process',
  'other',
] as const;
export const evidenceLocks = ['submitted', 'response_window_closed', 'not_contestable'] as const;
export const disputeDocumentTypes = [
  'return_policy',
  'shipping_policy',
  'physical_fulfillment',
  'customer_order_history',
  'product_image',
  'prior_transactions',
  'customer_session',
  'digital_fulfillment',
  'subscription',
] as const;

/**
 * Returns the dispute status for resources without an inquiry flag: inquiries get the prefix `warning_`, as in
 * `warning_needs_response`.
 */
export function legacyDisputeStatus(status: string, inquiry: boolean): string {
  return inquiry ? `warning_${status}` : status;
}
