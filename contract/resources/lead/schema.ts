import { type TSchema, Type, accountId, dateTime, metadata, nullable, ref, timeFilter } from '../../schemas';
import { optional, pageParams } from '../shared';

const lead = {
  id: Type.String({ description: 'Lead id (`lead_`).' }),
  user: nullable(ref('LeadUser'), { description: 'Who may become a customer.' }),
  member: nullable(Type.Object({ id: Type.String({ description: 'Member id (`mber_`).' }) }), {
    'x-permission': 'member:basic:read',
    description: 'The member they have become; null until then.',
  }),
  product: nullable(Type.Object({ id: Type.String(), title: Type.String() }), {
    'x-permission': 'access_pass:basic:read',
    description: 'What they are interested in; null for no single product.',
  }),
  referrer: nullable(Type.String(), { description: 'Where they come from.' }),
  metadata: nullable(metadata()),
  created_at: dateTime(),
  updated_at: dateTime(),
};

const changes = {
  referrer: optional(Type.String({ maxLength: 2_048 }), { description: 'Where the user comes from.' }),
  metadata: optional(metadata()),
};

/** Schemas of the dated API for leads, latest version. */
export const leadSchemas: Record<string, TSchema> = {
  LeadUser: Type.Object({
    id: Type.String({ description: 'User id (`user_`).' }),
    name: nullable(Type.String()),
    username: Type.String(),
    email: nullable(Type.String(), {
      'x-permission': 'member:email:read',
      description: 'Shown once the user is a member.',
    }),
  }),
  Lead: Type.Object(lead),
  LeadListItem: Type.Object(lead),
  LeadListParams: Type.Object({
    ...pageParams,
    account_id: accountId({ description: 'The account that may get customers.' }),
    product_ids: Type.Optional(
      Type.Array(Type.String(), {
        maxItems: 100,
        'x-comma': true,
        description: 'Only leads that are interested in one of these products.',
      }),
    ),
    created_after: Type.Optional(timeFilter()),
    created_before: Type.Optional(timeFilter()),
  }),
  LeadCreateParams: Type.Object({
    account_id: accountId({ description: 'The account that may get a customer.' }),
    user_id: optional(Type.String(), { description: 'Who may become one; the user who asks by default.' }),
    product_id: optional(Type.String(), { description: 'The product of the account that they are interested in.' }),
    ...changes,
  }),
  LeadUpdateParams: Type.Object(changes),
};
