import { eventNames } from '../events';
import { Type } from '../schemas';
import { absentable, dateTime, json, list, nullable, params, shape, string, described } from '../wire';
import { accountIdParam, pageFields } from './shared';

const freeObject = (description: string) => json(Type.Object({}, { additionalProperties: true, description }));

/**
 * The message of an event. Messages are created in the API version of the request, so no migration between versions
 * applies to them.
 */
export const eventMessage = shape('EventMessage', {
  id: string('Message id (`msg_`), the same for all receivers of the event; value of the `webhook-id` header.'),
  type: string('Event name, for example `plan.updated`.'),
  api_version: described(json(Type.Literal('v1')), 'Payload format, always `v1`.'),
  api_version_date: nullable(string('API version that defines the shape of `data`.')),
  timestamp: dateTime('Time of the event.'),
  account_id: string('Account that the event belongs to (`biz_`).'),
  data: freeObject('Resource as returned by a read immediately after the event.'),
  previous_attributes: absentable(
    freeObject(
      'Changed fields of `data` with their previous values; on `account.updated`, `product.updated`, `plan.updated` and `shipment.updated`.',
    ),
  ),
});

const filters = {
  account_id: absentable(
    accountIdParam('Only events of this account (`biz_`); of all accounts that the credential can access by default.'),
  ),
  types: absentable(
    list(string({ 'x-name': 'EventType', 'x-values': eventNames }), {
      maxItems: 100,
      'x-comma': true,
      description:
        'Only events with these names, for example `plan.created`; all that the credential may read by default.',
    }),
  ),
};

export const eventLogParams = params('EventLogParams', {
  ...filters,
  after: pageFields.after,
  first: pageFields.first,
  resource_ids: absentable(
    list(string(), {
      maxItems: 100,
      'x-comma': true,
      'x-alias': 'resource_id',
      description: 'Only events about these resources.',
    }),
  ),
});

export const eventStreamParams = params('EventStreamParams', {
  ...filters,
  after: absentable(string('Only rows after this cursor.')),
});
