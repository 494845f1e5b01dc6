import { type ListDefinition, ReadModel, column, computed, reference } from '../../../kit/src';

/**
 * SQL expression: number of members that are attached to a test clock. It is counted on each read, which is fast: at
 * most 1,000 indexed rows.
 */
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

/** List definition of test clocks: sorted by creation time, without filters. */
export const testClockList: ListDefinition = {
  filters: {},
  orders: { created_at: { expression: (row) => `${row}.created_at`, type: 'timestamptz' } },
};
