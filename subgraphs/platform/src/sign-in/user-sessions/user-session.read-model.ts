import { computed, type ListDefinition, type Principal, type ReadModel, readModelOf } from '../../../../kit/src';
import { UserSession } from './user-session.resource';

export function userSessionReadModel(): ReadModel<UserSession> {
  return readModelOf(
    UserSession,
    {
      current: computed(['id'], (id: string, { credentialId }: Principal) => id === credentialId, { forCaller: true }),
    },
    { accountColumn: null },
  );
}

/**
 * Filters and sort orders of the list of sessions. `usableAt` selects those that are valid at a time. The list is read
 * from the primary, because users look at it right after they have ended a session.
 */
export const userSessionList: ListDefinition = {
  filters: { usableAt: (row, value) => `${row}.revoked_at IS NULL AND ${row}.expires_at > ${value}` },
  current: true,
};
