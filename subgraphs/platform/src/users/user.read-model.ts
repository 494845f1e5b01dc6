import { type ListDefinition, ReadModel, column, computed } from '../../../kit/src';
import { SealedEmail } from './user.email';

/** How a user is read. */
export function userReadModel(): ReadModel {
  return new ReadModel(
    'User',
    'platform.users',
    {
      username: column('username'),
      name: column('name'),
      bio: column('bio'),
      email: computed(['id', 'email'], (id: string, email: string | null) => new SealedEmail(id, email)),
      profilePictureUrl: column('profile_picture_url'),
      createdAt: column('created_at'),
      updatedAt: column('updated_at'),
    },
    null,
  );
}

/** Filters and orders of the list of users. */
export const userList: ListDefinition = {
  filters: {
    query: (row, value) =>
      `position(lower(${value}) IN lower(${row}.username || ' ' || COALESCE(${row}.name, ''))) > 0`,
  },
  orders: {
    created_at: { expression: (row) => `${row}.created_at`, type: 'timestamptz' },
  },
};
