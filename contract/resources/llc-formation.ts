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
  described,
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
  legal_name: absentable(nullable(string('Name of the company.'))),
  ein_registered: absentable(boolean('Whether the tax number has been issued.')),
  state_registered: absentable(boolean('Whether the state has registered the company.')),
  // This service does not file companies.
  documents: absentable(
    list(
      object({
        id: string('Document id.'),
        name: string('Name of the document.'),
        type: string('Type of the document.'),
        url: string('Download URL.'),
      }),
      'Documents of the company; always empty.',
    ),
  ).constant([]),
  signatures: absentable(
    described(json(Type.Object({}, { additionalProperties: true })), 'Required signatures; always empty.'),
  ).constant({}),
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
  currency: openEnum('Currency of the total.').from('total.currency'),
  total: money('Price of the formation.'),
});

/** State of an LLC formation after a simulated step of the authorities. The route supplies the account id. */
export const reviewedLlcFormation = shape('SandboxLlcFormation', {
  account_id: string('Account that ordered the company (`biz_`).').from(
    '.',
    ({ accountId }: { readonly accountId: unknown }) => accountId,
  ),
  status: openEnum('New status.'),
  ein_registered: boolean('Whether the tax number has been issued.'),
  state_registered: boolean('Whether the state has registered the company.'),
});

export const sandboxLlcReviewParams = params('SandboxLlcReviewParams', {
  status: enumValue(
    ['filed', 'rejected', 'completed'],
    '`filed` is possible from `processing`, `completed` from `filed`, `rejected` from both.',
  ),
});

export const formationAddressParams = params('FormationAddressParams', {
  line1: string({ maxLength: 200, description: 'Street and number.' }),
  line2: optional(string({ maxLength: 200, description: 'Second address line.' })),
  city: string({ maxLength: 200, description: 'City or town.' }),
  state: string({ maxLength: 200, description: 'Two letters in the United States.' }),
  postal_code: string({ maxLength: 20, description: 'Postal code; five or nine digits in the United States.' }),
  country: string('Two-letter country code.'),
});

export const formedBusinessParams = params('FormedBusinessParams', {
  legal_name: string({ maxLength: 120, description: 'The suffix is added if it is missing.' }),
  entity_suffix: optional(enumText(Object.keys(entitySuffixes), '`LLC` by default.')).asInput(
    (suffix: string) => entitySuffixes[suffix],
  ),
  formation_state: enumText(usStates, 'Determines the price.'),
  business_type: described(shortText(), 'Type of business, at most 100 characters.'),
  industry_group: described(shortText(), 'Group of industries, at most 100 characters.'),
  industry_type: described(shortText(), 'Industry, at most 100 characters.'),
  address: optional(formationAddressParams.field(), "The primary founder's address by default."),
  phone: optional(string({ maxLength: 50, description: 'E.164.' })),
  website: optional(string({ maxLength: 2_048, description: 'URL of the website.' })),
  expedite_ein: optional(boolean('Whether to expedite the tax number for an additional fee.')),
  use_registered_agent: optional(boolean('Whether a registered agent receives official mail in the state.')),
});

export const founderParams = params('FounderParams', {
  first_name: described(shortText(), 'Given name.'),
  last_name: described(shortText(), 'Family name.'),
  email: string({ maxLength: 254, description: 'E-mail address of the founder.' }),
  phone: string({ maxLength: 50, description: 'E.164.' }),
  address: described(formationAddressParams.field(), 'Home address.'),
  is_primary: boolean('True for exactly one founder.'),
  ownership_percentage: decimal('Greater than 0, at most four decimals; all founders add up to 100.'),
  date_of_birth: optional(calendarDate('Founders must be at least 18 years old.')),
  ssn: optional(string({ maxLength: 20, description: 'Nine digits; never returned.' })),
});

export const llcFormationOrderParams = params('AccountRegisterLlcParams', {
  business_info: described(formedBusinessParams.field(), 'The company to form.'),
  founders: list(founderParams.field(), { maxItems: 10, description: 'One to ten.' }),
});
