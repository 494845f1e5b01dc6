import { type TSchema, Type, accountId, dateTime, nullable } from '../../schemas';
import { pageParams } from '../shared';

const free = (description: string) => Type.Object({}, { additionalProperties: true, description });

const filters = {
  account_id: Type.Optional(
    accountId({
      description: 'Only events of this account (`biz_`); of all accounts that the credential can access by default.',
    }),
  ),
  types: Type.Optional(
    Type.Array(Type.String(), {
      maxItems: 100,
      'x-comma': true,
      description:
        'Only events with these names, for example `plan.created`; all that the credential may read by default.',
    }),
  ),
  after: pageParams.after as TSchema,
};

/**
 * Schemas of the event envelope and of the parameters for event lists and streams. Messages are created in the API
 * version of the request, so no migration between versions applies to them.
 */
export const eventMessageSchemas: Record<string, TSchema> = {
  EventMessage: Type.Object({
    id: Type.String({
      description: 'Message id (`msg_`), the same for all receivers of the event; value of the `webhook-id` header.',
    }),
    type: Type.String({ description: 'Event name, for example `plan.updated`.' }),
    api_version: Type.Literal('v1'),
    api_version_date: nullable(Type.String(), { description: 'API version that defines the shape of `data`.' }),
    timestamp: dateTime({ description: 'Time of the event.' }),
    account_id: Type.String({ description: 'Account that the event belongs to (`biz_`).' }),
    data: free('Resource as returned by a read immediately after the event.'),
    previous_attributes: Type.Optional(
      free(
        'Changed fields of `data` with their previous values; on `account.updated`, `product.updated`, `plan.updated` and `shipment.updated`.',
      ),
    ),
  }),
  EventLogParams: Type.Object({
    ...filters,
    first: pageParams.first as TSchema,
    resource_ids: Type.Optional(
      Type.Array(Type.String(), {
        maxItems: 100,
        'x-comma': true,
        'x-alias': 'resource_id',
        description: 'Only events about these resources.',
      }),
    ),
  }),
  EventStreamParams: Type.Object(filters),
};
