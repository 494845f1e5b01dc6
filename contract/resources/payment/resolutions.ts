import { toEnumValue } from '../shared';

/** Data of a resolution case inside a payment. */
export interface PaymentResolutionData {
  readonly id: string;
  readonly stage: string;
  readonly reason: string;
  readonly responseDueAt: string | null;
  readonly customerAppealed: boolean;
  readonly merchantActions: readonly string[];
  readonly customerActions: readonly string[];
  readonly platformActions: readonly string[];
}

const statuses: Readonly<Record<string, string>> = {
  AWAITING_MERCHANT: 'merchant_response_needed',
  AWAITING_CUSTOMER: 'customer_response_needed',
  MERCHANT_INFO: 'merchant_info_needed',
  CUSTOMER_INFO: 'customer_info_needed',
  UNDER_REVIEW: 'under_platform_review',
  DISPUTED: 'under_platform_review',
  CUSTOMER_WON: 'customer_won',
  MERCHANT_WON: 'merchant_won',
  UPHELD: 'merchant_won',
  WITHDRAWN: 'customer_withdrew',
};
const issues: Readonly<Record<string, string>> = {
  FRAUDULENT: 'unauthorized_transaction',
  PRODUCT_NOT_RECEIVED: 'item_not_received',
  NOT_AS_DESCRIBED: 'significantly_not_as_described',
  PRODUCT_UNACCEPTABLE: 'product_unacceptable',
  SUBSCRIPTION_CANCELED: 'forgot_to_cancel',
};
const responses: Readonly<Record<string, string>> = { REPLY: 'respond', REQUEST_INFO: 'request_more_info' };
const toEnumValues = (actions: readonly string[]) => actions.map((action) => responses[action] ?? toEnumValue(action));

/** Serializes a resolution case inside a payment. Its enum values are the same at every API version. */
export function serializePaymentResolution(found: PaymentResolutionData) {
  const platformActions = toEnumValues(found.platformActions);
  return {
    id: found.id,
    status: statuses[found.stage],
    issue: issues[found.reason],
    due_date: found.responseDueAt,
    customer_appealed: found.customerAppealed,
    merchant_appealed: false,
    customer_response_actions: toEnumValues(found.customerActions),
    merchant_response_actions: toEnumValues(found.merchantActions),
    platform_response_actions: platformActions.filter((action) => action !== 'platform_refund'),
    all_platform_actions: platformActions,
  };
}
