import { ArgsType, ID } from 'type-graphql';
import { accountFilter, anyOf, createdFilters, listArgs } from '../../../../kit/src';
import { type EntryStatusFilter, EntryOrderEnum, EntryStatusFilterEnum } from './waitlist-entry.states';

const statuses = anyOf<EntryStatusFilter>(
  () => [EntryStatusFilterEnum],
  'status',
  'Only entries with one of these statuses.',
);

export const entryFilters = {
  accountId: { ...accountFilter('entries'), description: 'Only entries for plans of this account.' },
  statuses: {
    ...statuses,
    choose: (values: readonly EntryStatusFilter[]) => (values.includes('any') ? null : statuses.choose(values)),
  },
  planIds: anyOf(() => [ID], 'plan_id', 'Only entries for these plans, at most 100.'),
  productIds: anyOf(() => [ID], 'product_id', 'Only entries for plans of these products, at most 100.'),
  ...createdFilters('entries'),
};

@ArgsType()
export class EntryListArgs extends listArgs(entryFilters, EntryOrderEnum) {}
