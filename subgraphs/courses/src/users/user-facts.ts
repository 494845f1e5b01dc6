import { FollowedFacts, type FollowedFactsParts } from '../../../kit/src';
import type { UserNames, UserNamesRepository } from './user-names.repository';

/** Maintains the replica of user names. */
export function userFacts(users: UserNamesRepository, parts: FollowedFactsParts): FollowedFacts {
  return new FollowedFacts('courses:users', parts, {
    'fact:user.named': (tx, { row }) => users.keep(tx, row as unknown as UserNames),
  });
}
