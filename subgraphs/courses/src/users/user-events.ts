import { IntegrationEventProcessor, type IntegrationEventDependencies } from '../../../kit/src';
import type { UserNames, UserNamesRepository } from './user-names.repository';

/** Creates the processor of user events, which keeps the local copies of user names up to date. */
export function userEventConsumer(
  users: UserNamesRepository,
  deps: IntegrationEventDependencies,
): IntegrationEventProcessor {
  return new IntegrationEventProcessor('courses:users', deps, {
    'fact:user.named': (tx, { row }) => users.keep(tx, row as unknown as UserNames),
  });
}
