import { page, type PropertyOptions, ref, type TSchema, Type } from '../schemas';
import {
  absentable,
  boolean,
  calendarDate,
  type DataOf,
  dateTime,
  described,
  enumText,
  enumValue,
  json,
  list,
  nullable,
  object,
  optional,
  params,
  resource,
  serializerOf,
  shape,
  string,
} from '../wire';
import { openEnum, pageFields, toEnumValue } from './shared';

const kinds = ['individual', 'business'] as const;
const statuses = [
  'not_started',
  'pending',
  'processing',
  'manual_review',
  'approved',
  'rejected',
  'action_required',
] as const;
const informationTypes = ['file', 'text', 'date', 'phone', 'select', 'address'] as const;
const documentTypes = ['ID_CARD', 'DRIVERS', 'RESIDENCE_PERMIT', 'PASSPORT'] as const;
const accountStates = ['none', 'required', 'approved'] as const;

/** Statuses of a verification session, as shown in events about identity profiles. */
export const sessionStatuses = [
  'requires_input',
  'processing',
  'verified',
  'canceled',
  'created',
  'started',
  'submitted',
  'approved',
  'declined',
  'resubmission_requested',
  'expired',
  'abandoned',
  'review',
  'action_required',
] as const;

/** Error codes of a verification session: reasons why a verification was rejected or returned to the applicant. */
export const sessionErrors = [
  'abandoned',
  'consent_declined',
  'country_not_supported',
  'device_not_supported',
  'document_expired',
  'document_type_not_supported',
  'document_unverified_other',
  'email_unverified_other',
  'email_verification_declined',
  'id_number_insufficient_document_data',
  'id_number_mismatch',
  'id_number_unverified_other',
  'phone_unverified_other',
  'phone_verification_declined',
  'selfie_document_missing_photo',
  'selfie_face_mismatch',
  'selfie_manipulated',
  'selfie_unverified_other',
  'under_supported_age',
] as const;

interface StatusMapping {
  readonly status: string;
  readonly payout: string;
  readonly session: string;
}

/**
 * For each GraphQL status of a verification, the REST enum values of three statuses: of the verification, of the payout
 * account and of the verification session.
 */
const statusMapping: Readonly<Record<string, StatusMapping>> = {
  NOT_STARTED: { status: 'not_started', payout: 'not_started', session: 'created' },
  PENDING: { status: 'pending', payout: 'pending_verification', session: 'started' },
  PROCESSING: { status: 'pending', payout: 'pending_verification', session: 'processing' },
  MANUAL_REVIEW: { status: 'pending', payout: 'pending_verification', session: 'review' },
  APPROVED: { status: 'approved', payout: 'connected', session: 'approved' },
  REJECTED: { status: 'rejected', payout: 'verification_failed', session: 'declined' },
  ACTION_REQUIRED: { status: 'action_required', payout: 'action_required', session: 'action_required' },
};

const mappingOf = (status: string): StatusMapping => statusMapping[status] as StatusMapping;

/** Returns the status of the verification session for the GraphQL status of a verification. */
export function sessionStatusOf(status: string): string {
  return mappingOf(status).session;
}

/**
 * Returns the error code of the verification session for the rejection code of a verification in the graph. Rejection
 * codes that are not session error codes map to `document_unverified_other`. Null stays null.
 */
export function sessionErrorOf(name: string | null): string | null {
  const code = toEnumValue(name);
  return code === null || sessionErrors.some((sessionError) => sessionError === code)
    ? code
    : 'document_unverified_other';
}

const personal: PropertyOptions = { 'x-permission': 'identity:read' };
const internal: PropertyOptions = { 'x-internal': true };

const address = {
  line1: string(),
  line2: nullable(string()),
  city: nullable(string()),
  state: nullable(string()),
  postal_code: nullable(string()),
  country: nullable(string('Two letters (ISO 3166-1).')),
};

const identity = {
  first_name: nullable(string(personal)),
  last_name: nullable(string(personal)),
  date_of_birth: nullable(calendarDate({ ...personal, description: 'Null in events.' })),
  email: nullable(string(personal)),
  phone: nullable(string({ ...personal, description: 'E.164.' })),
  country: nullable(string({ ...personal, description: 'Two letters (ISO 3166-1).' })),
  business_name: nullable(string(personal)),
  business_structure: nullable(string(personal)),
};

/** URL of a verification session. Anyone who has the URL with its key can submit the requested information. */
const sessionUrl = nullable(string({ ...personal, 'x-secret-link': 'identity:write' }));

const rejection = { code: openEnum('Stable code, such as `document_not_readable`.'), reason: string() };
const serializeRejection = serializerOf(rejection);

const absentForNull = <Value>(value: Value | null): Value | undefined => value ?? undefined;

export const requestedInformation = shape('RequestedInformation', {
  id: string('Id to use when submitting the information (`inrqi_`).'),
  requirement: string('Type of information, such as `bank_statement`. Values may be added.'),
  label: string('Human-readable name of the requirement.'),
  type: enumValue(
    informationTypes,
    'Field in which the information is submitted: `file` for `file`, `address` for `address`, `value` for all others.',
  ),
  multiple: absentable(boolean('Whether several files can be submitted, front first.')).as(absentForNull<boolean>),
  options: absentable(list(string(), 'Allowed values of `value`.')).as(absentForNull<readonly string[]>),
  optional: absentable(boolean('Whether the information is optional.')).as(absentForNull<boolean>),
  errors: absentable(list(object(rejection), 'Reasons why an earlier submission was rejected.')).as(
    (reasons: readonly DataOf<typeof rejection>[] | null) => reasons?.map(serializeRejection),
  ),
});

/** A check of the identity of a person or a business. */
export const verification = resource({
  type: 'Verification',
  inEvents: true,
  fields: {
    id: string('Verification id (`idpf_`).'),
    kind: enumValue(kinds),
    status: enumValue(statuses, 'Verification status.'),
    ...identity,
    address: nullable(object(address), personal),
    session_url: described(
      sessionUrl,
      'URL at which a person submits the requested information; null once it has expired, seven days after the verification was created, and once the verification is decided.',
    ),
    requested_information: list(requestedInformation, 'Requested information that has not been submitted yet.'),
    required_documents: list(
      object({
        document: openEnum('Document page, such as `passport_front`.'),
        status: enumValue(['pending_upload', 'submitted']),
        rejection_reason: nullable(string()),
      }),
      'Document pages submitted at creation; empty without `documents`.',
    ),
    last_error_code: nullable(enumValue(sessionErrors), internal),
    last_error_reason: nullable(string(internal)),
    created_at: dateTime(),
    updated_at: dateTime(),
  },
});

const { page_info: pageInfo } = page(ref('Verification')).properties as { readonly page_info: TSchema };

export const verificationListSchemas = {
  VerificationList: Type.Object({
    data: Type.Array(ref('Verification')),
    page_info: { ...pageInfo, ...internal },
  }),
};

const session = {
  id: string(),
  status: enumValue(sessionStatuses).as(sessionStatusOf),
  last_error_code: nullable(enumValue(sessionErrors)),
  last_error_reason: nullable(string()),
  session_url: sessionUrl,
  created_at: dateTime(),
};
const serializeSession = serializerOf(session);
const serializeAddress = serializerOf(address);

const addressOfKind = (kind: string) =>
  nullable(object(address), personal).computed(
    'kind address { line1 line2 city state postalCode country }',
    (data: { readonly kind: string; readonly address: Parameters<typeof serializeAddress>[0] | null }) =>
      data.kind === kind && data.address ? serializeAddress(data.address) : null,
  );

/** The identity of a person or a business as shown in events. The fields are the same at every version. */
export const identityProfile = resource({
  type: 'IdentityProfile',
  inEvents: true,
  fields: {
    id: string('Id of the verification (`idpf_`).'),
    profile_type: enumValue(kinds).from('kind'),
    status: enumValue(['not_started', 'pending', 'approved', 'rejected', 'action_required']).as(
      (status: string) => mappingOf(status).status,
    ),
    payouts_enabled: boolean().from('status', (status: string) => mappingOf(status).payout === 'connected'),
    payout_status: enumValue([
      'connected',
      'disabled',
      'action_required',
      'pending_verification',
      'verification_failed',
      'not_started',
    ]).from('status', (status: string) => mappingOf(status).payout),
    ...identity,
    personal_address: addressOfKind('INDIVIDUAL'),
    business_address: addressOfKind('BUSINESS'),
    linked_companies: list(object({ id: string(), title: string() })).from('account', (account: object | null) =>
      account ? [account] : [],
    ),
    verifications: list(object(session)).computed(
      'id status lastErrorCode lastErrorReason sessionUrl createdAt',
      (profile: Parameters<typeof serializeSession>[0]) => [serializeSession(profile)],
    ),
    created_at: dateTime(),
    updated_at: dateTime(),
  },
});

export const sandboxAccountVerification = shape('SandboxAccountVerification', {
  id: string('Account (`biz_`) or user (`user_`).'),
  state: enumValue(accountStates),
});

const owner = absentable(
  string({
    description: "Owner: an account (`biz_`) or the authenticated user; the credential's owner by default.",
    'x-alias': 'company_id',
  }),
);

const optionalText = (description?: string) =>
  optional(string({ maxLength: 500, ...(description !== undefined && { description }) }));

const addressParam = optional(
  object({
    line1: optional(string()),
    line2: optional(string()),
    city: optional(string()),
    state: optional(string()),
    postal_code: optional(string()),
    country: optional(string('Two letters (ISO 3166-1); the country of the verification by default.')),
  }),
);

const documentPage = optional(string('File id.'));
const documents = {
  passport_front: documentPage,
  id_card_front: documentPage,
  id_card_back: documentPage,
  drivers_front: documentPage,
  drivers_back: documentPage,
  residence_permit_front: documentPage,
  residence_permit_back: documentPage,
  selfie: documentPage,
};

export const verificationListParams = params('VerificationListParams', {
  account_id: string('Owner: an account (`biz_`) or the authenticated user (`user_`).'),
  order: absentable(enumValue(['created_at', 'updated_at'], 'Sort column, `created_at` by default.')),
  direction: pageFields.direction,
  first: described(pageFields.first, internal),
  last: described(pageFields.last, internal),
  after: described(pageFields.after, internal),
  before: described(pageFields.before, internal),
});

export const verificationCreateQueryParams = params('VerificationCreateQueryParams', { account_id: owner });

const person = {
  first_name: optionalText('For a person.'),
  last_name: optionalText('For a person.'),
  date_of_birth: optionalText('For a person, YYYY-MM-DD.'),
  country: optionalText('Two letters (ISO 3166-1).'),
};
const taxNumbers = {
  tax_identification_number: optionalText('Stored encrypted and never returned.'),
  business_tax_identification_number: optionalText('For a business. Stored encrypted and never returned.'),
};

export const verificationCreateParams = params('VerificationCreateParams', {
  account_id: owner,
  kind: optional(enumValue(kinds, '`individual` by default.')),
  ...person,
  phone: optionalText('For a person, E.164.'),
  address: described(addressParam, 'Address of the person or business; no post-office box.'),
  business_name: optionalText(),
  business_structure: optionalText(),
  business_website: optionalText(),
  place_of_incorporation: optionalText('For a business.'),
  ...taxNumbers,
  document_type: optional(
    enumText(documentTypes, "Type of a person's identity document; inferred from its pages by default."),
  ),
  documents: optional(object(documents), "Pages of a person's identity document."),
});

export const requestedInformationAnswerParams = params('RequestedInformationAnswerParams', {
  id: string('Id of the requested information (`inrqi_`).'),
  file: optional(
    json(Type.Union([Type.String(), Type.Array(Type.String(), { maxItems: 10 })])),
    'File id, or several file ids, front first. JPEG, PNG or PDF, at most 32 MB.',
  ),
  value: optionalText(
    'Text, date (YYYY-MM-DD), phone number (E.164) or one of the options; for an identity document, its type.',
  ),
  value_type: optional(enumValue(['raw', 'vault_token'], '`raw` by default.')),
  address: addressParam,
});

export const verificationUpdateParams = params('VerificationUpdateParams', {
  ...person,
  personal_address: described(addressParam, 'Address of a person; no post-office box.'),
  business_address: described(addressParam, 'Address of a business; no post-office box.'),
  business_name: optionalText('For a business.'),
  business_structure: optionalText('For a business.'),
  ...taxNumbers,
  requested_information: optional(list(requestedInformationAnswerParams.field(), { maxItems: 50 })),
});

const informationRequest = object({
  requirement: string({
    maxLength: 100,
    description: 'Requested information, such as `bank_statement`; custom values require a `type`.',
  }),
  type: optional(enumValue(informationTypes)),
  label: optional(string({ maxLength: 200 })),
  multiple: optional(boolean()),
  options: optional(list(string({ maxLength: 200 }), { maxItems: 50 })),
  optional: optional(boolean()),
  errors: optional(list(object({ code: string({ maxLength: 100 }), reason: optionalText() }), { maxItems: 10 })),
});

export const verificationReviewParams = params('VerificationReviewParams', {
  decision: enumValue(['approve', 'reject', 'request_information', 'manual_review']),
  code: optional(string({ maxLength: 100, description: 'Rejection code, `document_unverified_other` by default.' })),
  reason: optionalText('Human-readable rejection reason.'),
  requested_information: optional(list(informationRequest, { maxItems: 20 }), 'Requested information.'),
});

export const sandboxAccountVerificationParams = params('SandboxAccountVerificationParams', {
  state: enumValue(accountStates, 'New verification state of the account.'),
});
