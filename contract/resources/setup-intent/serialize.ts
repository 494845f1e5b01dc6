import { type PaymentMethodSummaryData, serializeUsedPaymentMethod } from '../payment-method';
import {
  type PostalAddressData,
  type UserEmailData,
  pairsOrNull,
  serializePostalAddress,
  serializeUserEmail,
  toEnumValue,
} from '../shared';

interface SetupPaymentMethodData extends PaymentMethodSummaryData {
  readonly mailingAddress: PostalAddressData | null;
}

/** Data of a setup intent, as selected by the GraphQL fragment `SetupIntentRead`. */
export interface SetupIntentData {
  readonly id: string;
  readonly status: string;
  readonly account: { readonly id: string } | null;
  readonly checkoutConfiguration: { readonly id: string } | null;
  readonly member: { readonly id: string; readonly user: UserEmailData | null } | null;
  readonly paymentMethod: SetupPaymentMethodData | null;
  readonly errorMessage: string | null;
  readonly threeDsVerified: boolean;
  readonly metadata: object;
  readonly createdAt: string;
}

/**
 * Serializes a setup intent for the latest REST API version. The shape is the same in lists and for single setup
 * intents.
 */
export function serializeSetupIntent(intent: SetupIntentData) {
  const { account, checkoutConfiguration, member, paymentMethod } = intent;
  return {
    id: intent.id,
    status: toEnumValue(intent.status),
    company: account && { id: account.id },
    checkout_configuration: checkoutConfiguration && { id: checkoutConfiguration.id },
    member: member && { id: member.id, user: serializeUserEmail(member.user) },
    payment_method: paymentMethod && {
      ...serializeUsedPaymentMethod(paymentMethod),
      mailing_address: serializePostalAddress(paymentMethod.mailingAddress),
    },
    error_message: intent.errorMessage,
    three_ds_verified: intent.threeDsVerified,
    metadata: pairsOrNull(intent.metadata),
    created_at: intent.createdAt,
  };
}

/** GraphQL fields of a setup intent from which its status response is built. */
export interface SetupStatusData {
  readonly id: string;
  readonly status: string;
  readonly actionUrl: string | null;
  readonly returnUrl: string | null;
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
}

/** Serializes the status of a setup intent, for clients that wait for its completion. */
export function serializeSetupStatus({ id, status, actionUrl, returnUrl, errorCode, errorMessage }: SetupStatusData) {
  return {
    id,
    object: 'setup_status',
    status: toEnumValue(status),
    next_action: serializeNextAction(actionUrl),
    last_setup_error: errorMessage === null ? null : { code: errorCode, message: errorMessage },
    return_url: returnUrl,
  };
}

/** Serializes the next action that the buyer must take: a redirect to the URL, or null if no action is required. */
export function serializeNextAction(url: string | null) {
  return url === null ? null : { type: 'redirect', url };
}
