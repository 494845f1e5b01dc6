import { calendarDate, enumValue, nullable, object, resource, shape, string } from '../wire';
import { sessionErrorOf, sessionErrors, sessionStatuses, sessionStatusOf } from './verification-enums';

/**
 * Keywords of fields with identity data, which comes from the latest verifications of the owner of the payout account.
 */
const identity = { 'x-permission': 'identity:read' } as const;

export const payoutAccountStatuses = [
  'connected',
  'disabled',
  'action_required',
  'pending_verification',
  'verification_failed',
  'not_started',
] as const;

const address = shape('PayoutAccountAddress', {
  line1: nullable(string('Street and number.')),
  line2: nullable(string('Second address line.')),
  city: nullable(string('City or town.')),
  state: nullable(string('State or region.')),
  postal_code: nullable(string('Postal or ZIP code.')),
  country: nullable(string('Two-letter country code.')),
});

const verificationFields = `id status firstName lastName dateOfBirth email phone businessName
  address { ${address.selection} } lastErrorCode lastErrorReason createdAt`;

const verifications = `account { verification {
  individual { ${verificationFields} } business { ${verificationFields} }
} }`;

interface VerificationData {
  readonly id: string;
  readonly status: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly address: typeof address.data | null;
  readonly lastErrorCode: string | null;
  readonly lastErrorReason: string | null;
  readonly createdAt: string;
}

interface VerifiedData {
  readonly account: {
    readonly verification: {
      readonly individual: VerificationData | null;
      readonly business: VerificationData | null;
    } | null;
  } | null;
}

/** Returns the latest business verification, otherwise the latest individual verification. */
function holderOf({ account }: VerifiedData): VerificationData | null {
  return account?.verification?.business ?? account?.verification?.individual ?? null;
}

function holderAddress(data: VerifiedData): object | null {
  const found = holderOf(data)?.address;
  return found ? address.serialize(found) : null;
}

function latestVerification({ account }: VerifiedData): object | null {
  const { individual = null, business = null } = account?.verification ?? {};
  const [latest] = [individual, business]
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

/**
 * The payout account of an account. Contact data and address come from the latest business verification, otherwise from
 * the latest individual verification.
 */
export const payoutAccount = resource({
  type: 'PayoutAccount',
  inEvents: true,
  fields: {
    id: string('Payout account id (`poact_`).'),
    status: nullable(enumValue(payoutAccountStatuses, 'Whether it can receive money.')),
    business_name: nullable(string({ ...identity, description: 'Legal name of the business.' })).from(
      'account.verification.business.businessName',
    ),
    phone: nullable(string({ ...identity, description: 'Phone number of the holder, E.164.' })).computed(
      verifications,
      (data: VerifiedData) => holderOf(data)?.phone ?? null,
    ),
    email: nullable(string({ ...identity, description: 'E-mail address of the holder.' })).computed(
      verifications,
      (data: VerifiedData) => holderOf(data)?.email ?? null,
    ),
    business_representative: nullable(
      object({
        first_name: nullable(string('Given name.')),
        middle_name: nullable(string('Second given name; always null.')).constant(null),
        last_name: nullable(string('Family name.')),
        date_of_birth: nullable(calendarDate('Day of birth.')),
      }),
      { ...identity, description: 'Person who represents the business.' },
    ).from('account.verification.individual'),
    address: nullable(object(address.fields), { ...identity, description: 'Address of the holder.' }).computed(
      verifications,
      holderAddress,
    ),
    latest_verification: nullable(
      object({
        id: string('Verification id (`idpf_`).'),
        status: enumValue(sessionStatuses, 'Status of the verification.'),
        last_error_code: nullable(enumValue(sessionErrors, 'Reason for the last rejection; null for none.')),
        last_error_reason: nullable(string('Message of the last rejection; null for none.')),
      }),
      { ...identity, description: 'Newest identity verification of the holder.' },
    ).computed(verifications, latestVerification),
  },
});
