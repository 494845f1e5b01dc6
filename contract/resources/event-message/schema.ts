import { type TSchema, Type, accountId, dateTime, nullable } from '../../schemas';
import { pageParams } from '../shared';

const free = (description: string) => Type.Object({}, { additionalProperties: true, description });

const filters = {
  account_id: Type.Optional(
    accountId({ description: 'Only events of this account (`biz_`); without it, of all that the credential reaches.' }),
  ),
  types: Type.Optional(
    Type.Array(Type.String(), {
      maxItems: 100,
      'x-comma': true,
      description: 'Only events of these names, `plan.created`; without it, all that the credential may read.',
    }),
  ),
  after: pageParams.after as TSchema,
};

/**
 * Schemas of the event envelope and of the parameters for event lists and streams. Messages are created at the version
 * of the request, so no migration applies to them.
 */
export const eventMessageSchemas: Record<string, TSchema> = {
  EventMessage: Type.Object({
    id: Type.String({
      description: 'Message id (`msg_`), the same for all who receive the event: the header `webhook-id`.',
    }),
    type: Type.String({ description: 'Name of the event, `plan.updated`.' }),
    api_version: Type.Literal('v1'),
    api_version_date: nullable(Type.String(), { description: 'The version whose shape `data` has.' }),
    timestamp: dateTime({ description: 'When it happened.' }),
    account_id: Type.String({ description: 'The account that it belongs to (`biz_`).' }),
    data: free('The resource as a read showed it right after the event.'),
    previous_attributes: Type.Optional(
      free(
        'Fields of `data` that changed, with their old values; on `account.updated`, `product.updated`, `plan.updated` and `shipment.updated`.',
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
