import { readModelOf, type ListDefinition, ReadModel, computed, textSearch } from '../../../kit/src';
import { User } from './user.resource';
import { SealedEmail } from './user.email';
import { pictureUrl } from './user.picture';

/**
 * Creates the read model of users.
 *
 * @param origin public URL of the service, which generates pictures for users without their own
 */
export function userReadModel(origin: string): ReadModel<User> {
  return readModelOf(
    User,
    {
      email: computed(['id', 'email'], (id: string, email: string | null) => new SealedEmail(id, email)),
      profilePictureUrl: computed(
        ['profile_picture_url', 'name', 'username'],
        (url: string | null, name: string | null, username: string) => pictureUrl(origin, url, name, username),
      ),
    },
    { accountColumn: null },
  );
}

/** Filters and sort orders of the list of users. */
export const userList: ListDefinition = {
  filters: {},
  search: textSearch('query', (row) => `${row}.username || ' ' || COALESCE(${row}.name, '')`),
};
