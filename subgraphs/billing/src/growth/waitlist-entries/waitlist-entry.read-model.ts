import { column, type ListDefinition, listOf, type ReadModel, readModelOf } from '../../../../kit/src';
import type { ReadModels } from '../../read-models';
import { entryFilters } from './waitlist-entry.inputs';
import { Entry } from './waitlist-entry.resource';

/** Defines the read model of waitlist entries. */
export function entryReadModel(models: ReadModels): ReadModel<Entry> {
  return readModelOf(
    Entry,
    {
      jobId: column('job_id'),
    },
    { models },
  );
}

export const entryList: ListDefinition = listOf(entryFilters, {
  orders: {
    id: { expression: (row) => `${row}.id`, type: 'text' },
  },
});
