import { ReadModel, column, computed } from '../../../kit/src';

/** How an experience is read. */
export function experienceReadModel(): ReadModel {
  return new ReadModel('Experience', 'courses.experiences', {
    account: computed(['account_id'], (id: string) => ({ id })),
    name: column('name'),
    isPublic: column('is_public'),
    order: column('order'),
    createdAt: column('created_at'),
  });
}
