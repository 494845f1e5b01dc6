import { type TSchema, Type, calendarDate, enumOf, money, nullable, ref } from '../../schemas';
import { usStates } from '../account/enums';
import { optional } from '../shared';

export const entitySuffixes = ['LLC', 'L.L.C', 'L.L.C.', 'Limited Liability Company'] as const;

const shortText = (description?: string) => Type.String({ maxLength: 100, ...(description && { description }) });

/**
 * JSON Schema of the state of an account's LLC formation, latest API version. All fields are absent before the
 * formation is ordered.
 */
export const llcFormation: TSchema = Type.Object(
  {
    status: Type.Optional(
      enumOf(['draft', 'processing', 'filed', 'rejected', 'completed'], {
        description: 'A draft is not yet paid.',
      }),
    ),
    legal_name: Type.Optional(nullable(Type.String())),
    ein_registered: Type.Optional(Type.Boolean()),
    state_registered: Type.Optional(Type.Boolean()),
    documents: Type.Optional(
      Type.Array(Type.Object({ id: Type.String(), name: Type.String(), type: Type.String(), url: Type.String() })),
    ),
    signatures: Type.Optional(Type.Object({}, { additionalProperties: true })),
  },
  {
    additionalProperties: true,
    'x-permission': 'incorporation:read',
    description: 'The ordered company; empty before an order.',
  },
);

/** JSON Schemas for LLC formation orders in the date-versioned REST API, latest version. */
export const llcFormationSchemas: Record<string, TSchema> = {
  AccountRegisterLlcResult: Type.Object({
    checkout_session_id: Type.String({ description: 'Id of the formation (`llcf_`).' }),
    checkout_url: Type.String({ description: 'URL of the payment page; anyone who has the URL can pay.' }),
    currency: Type.String(),
    total: money(),
  }),
  SandboxLlcReviewParams: Type.Object({
    status: enumOf(['filed', 'rejected', 'completed'], {
      description: '`filed` is possible from `processing`, `completed` from `filed`, `rejected` from both.',
    }),
  }),
  SandboxLlcFormation: Type.Object({
    account_id: Type.String(),
    status: Type.String({ description: 'New status.' }),
    ein_registered: Type.Boolean(),
    state_registered: Type.Boolean(),
  }),
  FormationAddressParams: Type.Object({
    line1: Type.String({ maxLength: 200 }),
    line2: optional(Type.String({ maxLength: 200 })),
    city: Type.String({ maxLength: 200 }),
    state: Type.String({ maxLength: 200, description: 'Two letters in the United States.' }),
    postal_code: Type.String({ maxLength: 20 }),
    country: Type.String({ description: 'Two-letter country code.' }),
  }),
  FormedBusinessParams: Type.Object({
    legal_name: Type.String({ maxLength: 120, description: 'The suffix is added if it is missing.' }),
    entity_suffix: optional(enumOf(entitySuffixes, { description: '`LLC` by default.' })),
    formation_state: enumOf(usStates, { description: 'Determines the price.' }),
    business_type: shortText(),
    industry_group: shortText(),
    industry_type: shortText(),
    address: optional(ref('FormationAddressParams'), { description: "The primary founder's address by default." }),
    phone: optional(Type.String({ maxLength: 50, description: 'E.164.' })),
    website: optional(Type.String({ maxLength: 2_048 })),
    expedite_ein: optional(Type.Boolean({ description: 'Whether to expedite the tax number for an additional fee.' })),
    use_registered_agent: optional(
      Type.Boolean({ description: 'Whether a registered agent receives official mail in the state.' }),
    ),
  }),
  FounderParams: Type.Object({
    first_name: shortText(),
    last_name: shortText(),
    email: Type.String({ maxLength: 254 }),
    phone: Type.String({ maxLength: 50, description: 'E.164.' }),
    address: ref('FormationAddressParams'),
    is_primary: Type.Boolean({ description: 'True for exactly one founder.' }),
    ownership_percentage: Type.Number({
      decimal: true,
      description: 'Greater than 0, at most four decimals; all founders add up to 100.',
    }),
    date_of_birth: optional(calendarDate({ description: 'Founders must be at least 18 years old.' })),
    ssn: optional(Type.String({ maxLength: 20, description: 'Nine digits; never returned.' })),
  }),
  AccountRegisterLlcParams: Type.Object({
    business_info: ref('FormedBusinessParams'),
    founders: Type.Array(ref('FounderParams'), { maxItems: 10, description: 'One to ten.' }),
  }),
};
