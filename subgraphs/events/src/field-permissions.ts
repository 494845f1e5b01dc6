import { eventCatalogue } from '../../../contract/events';
import { type FieldPermissions, fieldPermissions } from '../../kit/src';
import { subscriptionField } from '../../../contract/events/graph-names';

/** Permissions of the fields of this domain; those of typed subscriptions are in the catalog of events. */
export const domainPermissions: FieldPermissions = new Map([
  ...fieldPermissions({
    'developer:manage_webhook': [
      'Query.webhookDeliveries',
      'Query.webhook',
      'Query.webhooks',
      'Query.webhookVerification',
      'Subscription.webhookHealthChanged',
      'Mutation.webhookDeliveryReplay',
      'Mutation.webhookTest',
      'Mutation.webhookReplay',
      'Mutation.webhookCreate',
      'Mutation.webhookUpdate',
      'Mutation.webhookDelete',
      'Mutation.webhookSecretRotate',
    ],
  }),
  ...eventCatalogue.map(
    (definition) =>
      [`Subscription.${subscriptionField(definition)}`, definition.requires.map((action) => [action])] as const,
  ),
]);
