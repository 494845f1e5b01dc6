import { type TSchema, Type, accountId, dateTime, metadata, nullable, ref, timeFilter } from '../../schemas';
import { optional, pageParams } from '../shared';

const lead = {
  id: Type.String({ description: 'Lead id (`lead_`).' }),
  user: nullable(ref('LeadUser'), { description: 'Potential customer.' }),
  member: nullable(Type.Object({ id: Type.String({ description: 'Member id (`mber_`).' }) }), {
    'x-permission': 'member:basic:read',
    description: 'Member that the lead has become; null until then.',
  }),
  product: nullable(Type.Object({ id: Type.String(), title: Type.String() }), {
    'x-permission': 'access_pass:basic:read',
    description: 'Product of interest; null if there is no single product.',
  }),
  referrer: nullable(Type.String(), { description: 'Source of the lead.' }),
  metadata: nullable(metadata()),
  created_at: dateTime(),
  updated_at: dateTime(),
};

const changes = {
  referrer: optional(Type.String({ maxLength: 2_048 }), { description: 'Source of the lead.' }),
  metadata: optional(metadata()),
};

/** JSON Schemas for leads in the date-versioned REST API, latest version. */
export const leadSchemas: Record<string, TSchema> = {
  LeadUser: Type.Object({
    id: Type.String({ description: 'User id (`user_`).' }),
    name: nullable(Type.String()),
    username: Type.String(),
    email: nullable(Type.String(), {
      'x-permission': 'member:email:read',
      description: 'Returned once the user is a member.',
    }),
  }),
  Lead: Type.Object(lead),
  LeadListItem: Type.Object(lead),
  LeadListParams: Type.Object({
    ...pageParams,
    account_id: accountId({ description: 'Account that the leads belong to.' }),
    product_ids: Type.Optional(
      Type.Array(Type.String(), {
        maxItems: 100,
        'x-comma': true,
        description: 'Only leads interested in one of these products.',
      }),
    ),
    created_after: Type.Optional(timeFilter()),
    created_before: Type.Optional(timeFilter()),
  }),
  LeadCreateParams: Type.Object({
    account_id: accountId({ description: 'Account that the lead belongs to.' }),
    user_id: optional(Type.String(), { description: 'Potential customer; the current user by default.' }),
    product_id: optional(Type.String(), { description: 'Product of the account that the lead is interested in.' }),
    ...changes,
  }),
  LeadUpdateParams: Type.Object(changes),
};
