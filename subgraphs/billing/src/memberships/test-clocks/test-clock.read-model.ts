import { computed, type ListDefinition, listOf, type ReadModel, readModelOf } from '../../../../kit/src';
import { testClockFilters } from './test-clock.inputs';
import { TestClock } from './test-clock.resource';

/**
 * SQL expression: number of members that are attached to a test clock. It is counted on each read, which is fast: at
 * most 1,000 indexed rows.
 */
const attached = '(SELECT count(*)::int FROM billing.members m WHERE m.test_clock_id = $row.id)';

/** Defines the read model of test clocks. */
export function testClockReadModel(): ReadModel<TestClock> {
  return readModelOf(TestClock, {
    attachedMembers: computed([attached], (count: number) => count),
  });
}

export const testClockList: ListDefinition = listOf(testClockFilters);
