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
import { openEnum, pageFields, ownerOfCredential, timestamps } from './shared';
import { mappingOf, sessionErrors, sessionStatuses, sessionStatusOf } from './verification-enums';

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

const personal: PropertyOptions = { 'x-permission': 'identity:read' };
const internal: PropertyOptions = { 'x-internal': true };

const address = {
  line1: string('Street and number.'),
  line2: nullable(string('Second address line.')),
  city: nullable(string('City or town.')),
  state: nullable(string('State or region.')),
  postal_code: nullable(string('Postal or ZIP code.')),
  country: nullable(string('Two letters (ISO 3166-1).')),
};

const identity = {
  first_name: nullable(string({ ...personal, description: 'Given name of a person.' })),
  last_name: nullable(string({ ...personal, description: 'Family name of a person.' })),
  date_of_birth: nullable(calendarDate({ ...personal, description: 'Null in events.' })),
  email: nullable(string({ ...personal, description: 'E-mail address of the owner.' })),
  phone: nullable(string({ ...personal, description: 'E.164.' })),
  country: nullable(string({ ...personal, description: 'Two letters (ISO 3166-1).' })),
  business_name: nullable(string({ ...personal, description: 'Legal name of a business.' })),
  business_structure: nullable(string({ ...personal, description: 'Legal form of a business.' })),
};

/** URL of a verification session. Anyone who has the URL with its key can submit the requested information. */
const sessionUrl = nullable(
  string({
    ...personal,
    'x-secret-link': 'identity:write',
    description: 'URL at which a person submits the requested information; null once it has expired.',
  }),
);

const rejection = {
  code: openEnum('Stable code, such as `document_not_readable`.'),
  reason: string('Human-readable reason.'),
};
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
    kind: enumValue(kinds, 'Whether a person or a business is verified.'),
    status: enumValue(statuses, 'Verification status.'),
    ...identity,
    address: nullable(object(address), { ...personal, description: 'Address of the person or business.' }),
    session_url: described(
      sessionUrl,
      'URL at which a person submits the requested information; null once it has expired, seven days after the verification was created, and once the verification is decided.',
    ),
    requested_information: list(requestedInformation, 'Requested information that has not been submitted yet.'),
    required_documents: list(
      object({
        document: openEnum('Document page, such as `passport_front`.'),
        status: enumValue(['pending_upload', 'submitted'], 'Whether the page was submitted.'),
        rejection_reason: nullable(string('Reason why the page was rejected; null for none.')),
      }),
      'Document pages submitted at creation; empty without `documents`.',
    ),
    last_error_code: nullable(enumValue(sessionErrors, 'Reason for the last rejection; null for none.'), internal),
    last_error_reason: nullable(string({ ...internal, description: 'Message of the last rejection; null for none.' })),
    ...timestamps,
  },
});

const { page_info: pageInfo } = page(ref('Verification')).properties as { readonly page_info: TSchema };

export const verificationListSchemas = {
  VerificationList: Type.Object({
    data: Type.Array(ref('Verification'), { description: 'The verifications.' }),
    page_info: { ...pageInfo, ...internal },
  }),
};

const session = {
  id: string('Verification id (`idpf_`).'),
  status: enumValue(sessionStatuses, 'Status of the session.').as(sessionStatusOf),
  last_error_code: nullable(enumValue(sessionErrors, 'Reason for the last rejection; null for none.')),
  last_error_reason: nullable(string('Message of the last rejection; null for none.')),
  session_url: sessionUrl,
  created_at: dateTime('When the session began.'),
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
    profile_type: enumValue(kinds, 'Whether a person or a business is verified.').from('kind'),
    status: enumValue(
      ['not_started', 'pending', 'approved', 'rejected', 'action_required'],
      'Status of the verification.',
    ).as((status: string) => mappingOf(status).status),
    payouts_enabled: boolean('Whether payouts are possible.').from(
      'status',
      (status: string) => mappingOf(status).payout === 'connected',
    ),
    payout_status: enumValue(
      ['connected', 'disabled', 'action_required', 'pending_verification', 'verification_failed', 'not_started'],
      'Status of the payout account.',
    ).from('status', (status: string) => mappingOf(status).payout),
    ...identity,
    personal_address: described(addressOfKind('INDIVIDUAL'), 'Address of a person; null for businesses.'),
    business_address: described(addressOfKind('BUSINESS'), 'Address of a business; null for persons.'),
    linked_companies: list(
      object({ id: string('Account id (`biz_`).'), title: string('Name of the business.') }),
      'Accounts that own the verification.',
    ).from('account', (account: object | null) => (account ? [account] : [])),
    verifications: list(object(session), 'Sessions in which information is submitted.').computed(
      'id status lastErrorCode lastErrorReason sessionUrl createdAt',
      (profile: Parameters<typeof serializeSession>[0]) => [serializeSession(profile)],
    ),
    ...timestamps,
  },
});

export const sandboxAccountVerification = shape('SandboxAccountVerification', {
  id: string('Account (`biz_`) or user (`user_`).'),
  state: enumValue(accountStates, 'Verification state of the account.'),
});

const owner = absentable(
  string({
    description: "Owner: an account (`biz_`) or the authenticated user; the credential's owner by default.",
    'x-alias': 'company_id',
  }),
);

const optionalText = (description?: string) =>
  optional(string({ maxLength: 500, ...(description !== undefined && { description }) }));

/** A parameter that the domain requires, although its schema permits null. */
const alwaysRequired = { 'x-required-unless': { conditions: [] } };

const addressParam = optional(
  object({
    line1: optional(string({ ...alwaysRequired, description: 'Street and number; required.' })),
    line2: optional(string('Second address line.')),
    city: optional(string({ ...alwaysRequired, description: 'City or town; required.' })),
    state: optional(string('State or region.')),
    postal_code: optional(string('Postal or ZIP code.')),
    country: optional(string('Two letters (ISO 3166-1); the country of the verification by default.')),
  }),
  'Postal address.',
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

export const verificationCreateQueryParams = params('VerificationCreateQueryParams', {
  account_id: owner,
}).requiredUnless('account_id', ownerOfCredential);

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
  business_name: described(optionalText(), 'Legal name of a business.'),
  business_structure: described(optionalText(), 'Legal form of a business.'),
  business_website: described(optionalText(), 'URL of the website of a business.'),
  place_of_incorporation: optionalText('For a business.'),
  ...taxNumbers,
  document_type: optional(
    enumText(documentTypes, "Type of a person's identity document; inferred from its pages by default."),
  ),
  documents: optional(object(documents), "Pages of a person's identity document."),
}).requiredUnless('account_id', ownerOfCredential);

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
  address: described(addressParam, 'Address, for information of this type.'),
});

export const verificationUpdateParams = params('VerificationUpdateParams', {
  ...person,
  personal_address: described(addressParam, 'Address of a person; no post-office box.'),
  business_address: described(addressParam, 'Address of a business; no post-office box.'),
  business_name: optionalText('For a business.'),
  business_structure: optionalText('For a business.'),
  ...taxNumbers,
  requested_information: optional(
    list(requestedInformationAnswerParams.field(), { maxItems: 50 }),
    'Requested information that is submitted, at most 50 items.',
  ),
});

const informationRequest = object({
  requirement: string({
    maxLength: 100,
    description: 'Requested information, such as `bank_statement`; custom values require a `type`.',
  }),
  type: optional(enumValue(informationTypes, 'Type of the value; required for custom requirements.')),
  label: optional(string({ maxLength: 200, description: 'Human-readable name of the requirement.' })),
  multiple: optional(boolean('Whether several files can be submitted.')),
  options: optional(list(string({ maxLength: 200 }), { maxItems: 50 }), 'Allowed values, at most 50.'),
  optional: optional(boolean('Whether the information is optional.')),
  errors: optional(
    list(
      object({
        code: string({ maxLength: 100, description: 'Stable code, such as `document_not_readable`.' }),
        reason: described(optionalText(), 'Human-readable reason.'),
      }),
      { maxItems: 10 },
    ),
    'Reasons why an earlier submission was rejected.',
  ),
});

export const verificationReviewParams = params('VerificationReviewParams', {
  decision: enumValue(['approve', 'reject', 'request_information', 'manual_review'], 'Result of the review.'),
  code: optional(string({ maxLength: 100, description: 'Rejection code, `document_unverified_other` by default.' })),
  reason: optionalText('Human-readable rejection reason.'),
  requested_information: optional(
    list(informationRequest, { maxItems: 20 }),
    'Information that the owner must submit.',
  ),
});

export const sandboxAccountVerificationParams = params('SandboxAccountVerificationParams', {
  state: enumValue(accountStates, 'New verification state of the account.'),
});
