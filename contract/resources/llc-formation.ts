import { Type } from '../schemas';
import {
  absentable,
  boolean,
  calendarDate,
  type DataOf,
  decimal,
  enumText,
  enumValue,
  json,
  list,
  money,
  nullable,
  object,
  optional,
  params,
  serializerOf,
  shape,
  string,
} from '../wire';
import { usStates } from './account-enums';
import { openEnum } from './shared';

/** Suffixes of company names, with the GraphQL enum value of each. */
const entitySuffixes: Readonly<Record<string, string>> = {
  LLC: 'LLC',
  'L.L.C': 'L_L_C',
  'L.L.C.': 'L_L_C_POINT',
  'Limited Liability Company': 'LIMITED_LIABILITY_COMPANY',
};

const shortText = () => string({ maxLength: 100 });

const formationFields = {
  status: absentable(enumValue(['draft', 'processing', 'filed', 'rejected', 'completed'], 'A draft is not yet paid.')),
  legal_name: absentable(nullable(string())),
  ein_registered: absentable(boolean()),
  state_registered: absentable(boolean()),
  // This service does not file companies.
  documents: absentable(list(object({ id: string(), name: string(), type: string(), url: string() }))).constant([]),
  signatures: absentable(json(Type.Object({}, { additionalProperties: true }))).constant({}),
};

const serializeFormation = serializerOf(formationFields);

/** LLC formation of an account, as a field of the account. All its fields are absent before the formation is ordered. */
export const llcFormation = object(formationFields, {
  additionalProperties: true,
  'x-permission': 'incorporation:read',
  description: 'The ordered company; empty before an order.',
}).as((formation: DataOf<typeof formationFields> | null) => (formation ? serializeFormation(formation) : {}));

/** Order of an LLC formation. */
export const llcFormationOrder = shape('AccountRegisterLlcResult', {
  checkout_session_id: string('Id of the formation (`llcf_`).').from('id'),
  checkout_url: string('URL of the payment page; anyone who has the URL can pay.'),
  currency: openEnum().from('total.currency'),
  total: money(),
});

/** State of an LLC formation after a simulated step of the authorities. The route supplies the account id. */
export const reviewedLlcFormation = shape('SandboxLlcFormation', {
  account_id: string().from('.', ({ accountId }: { readonly accountId: unknown }) => accountId),
  status: openEnum('New status.'),
  ein_registered: boolean(),
  state_registered: boolean(),
});

export const sandboxLlcReviewParams = params('SandboxLlcReviewParams', {
  status: enumValue(
    ['filed', 'rejected', 'completed'],
    '`filed` is possible from `processing`, `completed` from `filed`, `rejected` from both.',
  ),
});

export const formationAddressParams = params('FormationAddressParams', {
  line1: string({ maxLength: 200 }),
  line2: optional(string({ maxLength: 200 })),
  city: string({ maxLength: 200 }),
  state: string({ maxLength: 200, description: 'Two letters in the United States.' }),
  postal_code: string({ maxLength: 20 }),
  country: string('Two-letter country code.'),
});

export const formedBusinessParams = params('FormedBusinessParams', {
  legal_name: string({ maxLength: 120, description: 'The suffix is added if it is missing.' }),
  entity_suffix: optional(enumText(Object.keys(entitySuffixes), '`LLC` by default.')).asInput(
    (suffix: string) => entitySuffixes[suffix],
  ),
  formation_state: enumText(usStates, 'Determines the price.'),
  business_type: shortText(),
  industry_group: shortText(),
  industry_type: shortText(),
  address: optional(formationAddressParams.field(), "The primary founder's address by default."),
  phone: optional(string({ maxLength: 50, description: 'E.164.' })),
  website: optional(string({ maxLength: 2_048 })),
  expedite_ein: optional(boolean('Whether to expedite the tax number for an additional fee.')),
  use_registered_agent: optional(boolean('Whether a registered agent receives official mail in the state.')),
});

export const founderParams = params('FounderParams', {
  first_name: shortText(),
  last_name: shortText(),
  email: string({ maxLength: 254 }),
  phone: string({ maxLength: 50, description: 'E.164.' }),
  address: formationAddressParams.field(),
  is_primary: boolean('True for exactly one founder.'),
  ownership_percentage: decimal('Greater than 0, at most four decimals; all founders add up to 100.'),
  date_of_birth: optional(calendarDate('Founders must be at least 18 years old.')),
  ssn: optional(string({ maxLength: 20, description: 'Nine digits; never returned.' })),
});

export const llcFormationOrderParams = params('AccountRegisterLlcParams', {
  business_info: formedBusinessParams.field(),
  founders: list(founderParams.field(), { maxItems: 10, description: 'One to ten.' }),
});
