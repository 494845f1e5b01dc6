import { type ListDefinition, ReadModel, column, computed, reference } from '../../../kit/src';

/** Number of members of a clock. Counted on read: a clock has at most 1,000 members, and the column has an index. */
const attached = '(SELECT count(*)::int FROM billing.members m WHERE m.test_clock_id = $row.id)';

/** Defines the read model of test clocks: the columns behind each GraphQL field. */
export function testClockReadModel(): ReadModel {
  return new ReadModel('TestClock', 'billing.test_clocks', {
    account: reference('account_id'),
    name: column('name'),
    status: column('status'),
    now: column('now'),
    target: column('target'),
    failure: column('failure'),
    attachedMembers: computed([attached], (count: number) => count),
    createdAt: column('created_at'),
    updatedAt: column('updated_at'),
  });
}

/** Sort order for the list of test clocks: by creation time. It has no filters. */
export const testClockList: ListDefinition = {
  filters: {},
  orders: { created_at: { expression: (row) => `${row}.created_at`, type: 'timestamptz' } },
};
