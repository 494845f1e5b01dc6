import { readModelOf, type ListDefinition, ReadModel, computed } from '../../../kit/src';
import { TestClock } from './test-clock.resource';

/**
 * SQL expression: number of members that are attached to a test clock. It is counted on each read, which is fast: at
 * most 1,000 indexed rows.
 */
const attached = '(SELECT count(*)::int FROM billing.members m WHERE m.test_clock_id = $row.id)';

/** Defines the read model of test clocks: the columns behind each GraphQL field. */
export function testClockReadModel(): ReadModel {
  return readModelOf(TestClock, {
    attachedMembers: computed([attached], (count: number) => count),
  });
}

/** List definition of test clocks: sorted by creation time, without filters. */
export const testClockList: ListDefinition = {
  filters: {},
  orders: { created_at: { expression: (row) => `${row}.created_at`, type: 'timestamptz' } },
};
