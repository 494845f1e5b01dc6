import { toEnumValue } from '../shared';
import { sessionErrorOf, sessionStatusOf } from '../verification';

interface AddressData {
  readonly line1: string;
  readonly line2: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly postalCode: string | null;
  readonly country: string | null;
}

interface VerificationData {
  readonly id: string;
  readonly status: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly dateOfBirth: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly businessName: string | null;
  readonly address: AddressData | null;
  readonly lastErrorCode: string | null;
  readonly lastErrorReason: string | null;
  readonly createdAt: string;
}

/** Data of a payout account, as selected by the GraphQL fragment `PayoutAccountRead`. */
export interface PayoutAccountData {
  readonly id: string;
  readonly status: string | null;
  readonly account: {
    readonly verification: {
      readonly individual: VerificationData | null;
      readonly business: VerificationData | null;
    } | null;
  } | null;
}

/**
 * Serializes a payout account for the latest REST API version. Contact data and address come from the latest business
 * verification, otherwise from the latest individual verification.
 */
export function serializePayoutAccount({ id, status, account }: PayoutAccountData) {
  const { individual = null, business = null } = account?.verification ?? {};
  const holder = business ?? individual;
  return {
    id,
    status: toEnumValue(status),
    business_name: business && business.businessName,
    phone: holder && holder.phone,
    email: holder && holder.email,
    business_representative: individual && {
      first_name: individual.firstName,
      middle_name: null,
      last_name: individual.lastName,
      date_of_birth: individual.dateOfBirth,
    },
    address: holder?.address ? addressOf(holder.address) : null,
    latest_verification: latestOf([individual, business]),
  };
}

function addressOf({ postalCode, ...address }: AddressData) {
  return { ...address, postal_code: postalCode };
}

function latestOf(verifications: readonly (VerificationData | null)[]) {
  const [latest] = verifications
    .filter((one) => one !== null)
    .toSorted((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt));
  if (!latest) return null;
  return {
    id: latest.id,
    status: sessionStatusOf(latest.status),
    last_error_code: sessionErrorOf(latest.lastErrorCode),
    last_error_reason: latest.lastErrorReason,
  };
}
