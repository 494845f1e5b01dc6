import { IntegrationEventProcessor, type IntegrationEventDependencies } from '../../../kit/src';
import type { UserNames, UserNamesRepository } from './user-names.repository';

/** Creates the event processor that maintains the replica of user names. */
export function userEventConsumer(
  users: UserNamesRepository,
  deps: IntegrationEventDependencies,
): IntegrationEventProcessor {
  return new IntegrationEventProcessor('courses:users', deps, {
    'fact:user.named': (tx, { row }) => users.keep(tx, row as unknown as UserNames),
  });
}
