import { boolean, dateTime, enumValue, list, nullable, shape, string } from '../wire';
import {
  announcedPlatformActions,
  caseCustomerActions,
  caseIssues,
  caseMerchantActions,
  casePlatformActions,
  caseStatuses,
} from './payment-enums';

const stageStatuses: Readonly<Record<string, (typeof caseStatuses)[number]>> = {
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
const reasonIssues: Readonly<Record<string, (typeof caseIssues)[number]>> = {
  FRAUDULENT: 'unauthorized_transaction',
  PRODUCT_NOT_RECEIVED: 'item_not_received',
  NOT_AS_DESCRIBED: 'significantly_not_as_described',
  PRODUCT_UNACCEPTABLE: 'product_unacceptable',
  SUBSCRIPTION_CANCELED: 'forgot_to_cancel',
};
const responseActions: Readonly<Record<string, string>> = { REPLY: 'respond', REQUEST_INFO: 'request_more_info' };
const actionsOf = (names: readonly string[]): string[] =>
  names.map((name) => responseActions[name] ?? name.toLowerCase());

/** A resolution case inside a payment. Its enum values are the same at every API version. */
export const paymentResolution = shape('PaymentResolution', {
  id: string('Case id (`reso_`).'),
  status: enumValue(caseStatuses, 'Status of the case.').from('stage', (stage: string) => stageStatuses[stage]),
  issue: enumValue(caseIssues, 'Reason for the case.').from('reason', (reason: string) => reasonIssues[reason]),
  due_date: nullable(dateTime('Deadline for the next response; null if none is due.')).from('responseDueAt'),
  customer_appealed: boolean('Whether the customer has appealed.'),
  merchant_appealed: boolean('Whether the merchant has appealed; always false.').constant(false),
  customer_response_actions: list(enumValue(caseCustomerActions), 'Currently possible actions of the customer.').from(
    'customerActions',
    actionsOf,
  ),
  merchant_response_actions: list(enumValue(caseMerchantActions), 'Currently possible actions of the merchant.').from(
    'merchantActions',
    actionsOf,
  ),
  platform_response_actions: list(
    enumValue(announcedPlatformActions),
    'Currently possible actions of the platform.',
  ).from('platformActions', (names: readonly string[]) =>
    actionsOf(names).filter((action) => action !== 'platform_refund'),
  ),
  all_platform_actions: list(enumValue(casePlatformActions), {
    'x-internal': true,
    description: 'Currently possible actions of the platform, including refunds.',
  }).from('platformActions', actionsOf),
});
