import {
  type PropertyOptions,
  type TSchema,
  Type,
  calendarDate,
  dateTime,
  enumOf,
  nullable,
  page,
  ref,
} from '../../schemas';
import { directions, optional, pageParams } from '../shared';
import {
  documentTypes,
  informationTypes,
  sessionErrors,
  sessionStatuses,
  verificationKinds,
  verificationStatuses,
} from './enums';

const personal: PropertyOptions = { 'x-permission': 'identity:read' };
const text = (description?: string) => nullable(Type.String(), { ...personal, ...(description && { description }) });
/**
 * Creates the schema of the URL of a verification session. Anyone who has the URL with its key can submit the requested
 * information.
 */
const sessionUrl = (description?: string) =>
  nullable(Type.String(), { ...personal, 'x-secret-link': 'identity:write', ...(description && { description }) });
const internal: PropertyOptions = { 'x-internal': true };

const address = Type.Object({
  line1: Type.String(),
  line2: nullable(Type.String()),
  city: nullable(Type.String()),
  state: nullable(Type.String()),
  postal_code: nullable(Type.String()),
  country: nullable(Type.String(), { description: 'Two letters (ISO 3166-1).' }),
});

const identity = {
  first_name: text(),
  last_name: text(),
  date_of_birth: nullable(calendarDate(), { ...personal, description: 'Null in events.' }),
  email: text(),
  phone: text('E.164.'),
  country: text('Two letters (ISO 3166-1).'),
  business_name: text(),
  business_structure: text(),
};

const optionalString = (description?: string) =>
  optional(Type.String({ maxLength: 500 }), description ? { description } : {});

const addressParams = Type.Object({
  line1: optional(Type.String()),
  line2: optional(Type.String()),
  city: optional(Type.String()),
  state: optional(Type.String()),
  postal_code: optional(Type.String()),
  country: optional(Type.String(), {
    description: 'Two letters (ISO 3166-1); the country of the verification by default.',
  }),
});
const addressOf = (description: string) =>
  optional(addressParams, { description: `${description}; no post-office box.` });

const owner = Type.Optional(
  Type.String({
    description: "Owner: an account (`biz_`) or the authenticated user; the credential's owner by default.",
    'x-alias': 'company_id',
  }),
);

const documentParams = Type.Object(
  Object.fromEntries(
    [
      'passport_front',
      'id_card_front',
      'id_card_back',
      'drivers_front',
      'drivers_back',
      'residence_permit_front',
      'residence_permit_back',
      'selfie',
    ].map((name) => [name, optional(Type.String(), { description: 'File id.' })]),
  ),
);

const answers: Record<string, TSchema> = {
  Verification: Type.Object({
    id: Type.String({ description: 'Verification id (`idpf_`).' }),
    kind: enumOf(verificationKinds),
    status: enumOf(verificationStatuses, { description: 'Verification status.' }),
    ...identity,
    address: nullable(address, personal),
    session_url: sessionUrl(
      'URL at which a person submits the requested information; null once it has expired, seven days after the verification was created, and once the verification is decided.',
    ),
    requested_information: Type.Array(ref('RequestedInformation'), {
      description: 'Requested information that has not been submitted yet.',
    }),
    required_documents: Type.Array(
      Type.Object({
        document: Type.String({ description: 'Document page, such as `passport_front`.' }),
        status: enumOf(['pending_upload', 'submitted']),
        rejection_reason: nullable(Type.String()),
      }),
      { description: 'Document pages submitted at creation; empty without `documents`.' },
    ),
    last_error_code: nullable(enumOf(sessionErrors), internal),
    last_error_reason: nullable(Type.String(), internal),
    created_at: dateTime(),
    updated_at: dateTime(),
  }),
  RequestedInformation: Type.Object({
    id: Type.String({ description: 'Id to use when submitting the information (`inrqi_`).' }),
    requirement: Type.String({ description: 'Type of information, such as `bank_statement`. Values may be added.' }),
    label: Type.String({ description: 'Human-readable name of the requirement.' }),
    type: enumOf(informationTypes, {
      description:
        'Field in which the information is submitted: `file` for `file`, `address` for `address`, `value` for all others.',
    }),
    multiple: Type.Optional(Type.Boolean({ description: 'Whether several files can be submitted, front first.' })),
    options: Type.Optional(Type.Array(Type.String(), { description: 'Allowed values of `value`.' })),
    optional: Type.Optional(Type.Boolean({ description: 'Whether the information is optional.' })),
    errors: Type.Optional(
      Type.Array(
        Type.Object({
          code: Type.String({ description: 'Stable code, such as `document_not_readable`.' }),
          reason: Type.String(),
        }),
        {
          description: 'Reasons why an earlier submission was rejected.',
        },
      ),
    ),
  }),
  VerificationList: Type.Object({
    data: Type.Array(ref('Verification')),
    page_info: {
      ...((page(ref('Verification')).properties as Record<string, TSchema>).page_info as TSchema),
      ...internal,
    },
  }),
  IdentityProfile: Type.Object({
    id: Type.String({ description: 'Id of the verification (`idpf_`).' }),
    profile_type: enumOf(verificationKinds),
    status: enumOf(['not_started', 'pending', 'approved', 'rejected', 'action_required']),
    payouts_enabled: Type.Boolean(),
    payout_status: enumOf([
      'connected',
      'disabled',
      'action_required',
      'pending_verification',
      'verification_failed',
      'not_started',
    ]),
    ...identity,
    personal_address: nullable(address, personal),
    business_address: nullable(address, personal),
    linked_companies: Type.Array(Type.Object({ id: Type.String(), title: Type.String() })),
    verifications: Type.Array(
      Type.Object({
        id: Type.String(),
        status: enumOf(sessionStatuses),
        last_error_code: nullable(enumOf(sessionErrors)),
        last_error_reason: nullable(Type.String()),
        session_url: sessionUrl(),
        created_at: dateTime(),
      }),
    ),
    created_at: dateTime(),
    updated_at: dateTime(),
  }),
  SandboxAccountVerification: Type.Object({
    id: Type.String({ description: 'Account (`biz_`) or user (`user_`).' }),
    state: enumOf(['none', 'required', 'approved']),
  }),
};

const taxNumbers = {
  tax_identification_number: optionalString('Stored encrypted and never returned.'),
  business_tax_identification_number: optionalString('For a business. Stored encrypted and never returned.'),
};

/** JSON Schemas for verifications in the date-versioned REST API, latest version. */
export const verificationSchemas: Record<string, TSchema> = {
  ...answers,
  VerificationListParams: Type.Object({
    account_id: Type.String({ description: 'Owner: an account (`biz_`) or the authenticated user (`user_`).' }),
    order: Type.Optional(
      enumOf(['created_at', 'updated_at'], { description: 'Sort column, `created_at` by default.' }),
    ),
    direction: Type.Optional(enumOf(directions, { description: 'Sort direction, `desc` by default.' })),
    ...Object.fromEntries(
      Object.entries(pageParams)
        .filter(([name]) => name !== 'direction')
        .map(([name, schema]) => [name, { ...schema, ...internal }]),
    ),
  }),
  VerificationCreateQueryParams: Type.Object({ account_id: owner }),
  VerificationCreateParams: Type.Object({
    account_id: owner,
    kind: optional(enumOf(verificationKinds), { description: '`individual` by default.' }),
    first_name: optionalString('For a person.'),
    last_name: optionalString('For a person.'),
    date_of_birth: optionalString('For a person, YYYY-MM-DD.'),
    phone: optionalString('For a person, E.164.'),
    country: optionalString('Two letters (ISO 3166-1).'),
    address: addressOf('Address of the person or business'),
    business_name: optionalString(),
    business_structure: optionalString(),
    business_website: optionalString(),
    place_of_incorporation: optionalString('For a business.'),
    ...taxNumbers,
    document_type: optional(enumOf(documentTypes), {
      description: "Type of a person's identity document; inferred from its pages by default.",
    }),
    documents: optional(documentParams, { description: "Pages of a person's identity document." }),
  }),
  VerificationUpdateParams: Type.Object({
    first_name: optionalString('For a person.'),
    last_name: optionalString('For a person.'),
    date_of_birth: optionalString('For a person, YYYY-MM-DD.'),
    country: optionalString('Two letters (ISO 3166-1).'),
    personal_address: addressOf('Address of a person'),
    business_address: addressOf('Address of a business'),
    business_name: optionalString('For a business.'),
    business_structure: optionalString('For a business.'),
    ...taxNumbers,
    requested_information: optional(Type.Array(ref('RequestedInformationAnswerParams'), { maxItems: 50 })),
  }),
  RequestedInformationAnswerParams: Type.Object({
    id: Type.String({ description: 'Id of the requested information (`inrqi_`).' }),
    file: optional(Type.Union([Type.String(), Type.Array(Type.String(), { maxItems: 10 })]), {
      description: 'File id, or several file ids, front first. JPEG, PNG or PDF, at most 32 MB.',
    }),
    value: optional(Type.String({ maxLength: 500 }), {
      description:
        'Text, date (YYYY-MM-DD), phone number (E.164) or one of the options; for an identity document, its type.',
    }),
    value_type: optional(enumOf(['raw', 'vault_token']), { description: '`raw` by default.' }),
    address: optional(addressParams),
  }),
  VerificationReviewParams: Type.Object({
    decision: enumOf(['approve', 'reject', 'request_information', 'manual_review']),
    code: optional(Type.String({ maxLength: 100 }), {
      description: 'Rejection code, `document_unverified_other` by default.',
    }),
    reason: optional(Type.String({ maxLength: 500 }), { description: 'Human-readable rejection reason.' }),
    requested_information: optional(
      Type.Array(
        Type.Object({
          requirement: Type.String({
            maxLength: 100,
            description: 'Requested information, such as `bank_statement`; custom values require a `type`.',
          }),
          type: optional(enumOf(informationTypes)),
          label: optional(Type.String({ maxLength: 200 })),
          multiple: optional(Type.Boolean()),
          options: optional(Type.Array(Type.String({ maxLength: 200 }), { maxItems: 50 })),
          optional: optional(Type.Boolean()),
          errors: optional(
            Type.Array(
              Type.Object({ code: Type.String({ maxLength: 100 }), reason: optional(Type.String({ maxLength: 500 })) }),
              { maxItems: 10 },
            ),
          ),
        }),
        { maxItems: 20 },
      ),
      { description: 'Requested information.' },
    ),
  }),
  SandboxAccountVerificationParams: Type.Object({
    state: enumOf(['none', 'required', 'approved'], { description: 'New verification state of the account.' }),
  }),
};
