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

/** What `SetupIntentRead` selects. */
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

/** The newest shape of a setup intent, alone or in a list. */
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

/** A setup intent as far as its status tells of it. */
export interface SetupStatusData {
  readonly id: string;
  readonly status: string;
  readonly actionUrl: string | null;
  readonly returnUrl: string | null;
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
}

/** How far a setup intent is, for whoever waits for it. */
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

/** The step that a buyer owes, null when none is. */
export function serializeNextAction(url: string | null) {
  return url === null ? null : { type: 'redirect', url };
}
