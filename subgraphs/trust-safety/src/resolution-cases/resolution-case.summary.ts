import type { Context } from '../../../kit/src';
import type { CaseFilters, ResolutionCaseRepository } from './resolution-case.repository';
import { type CaseGroup, caseGroups, caseOutcomes, caseReasons, caseStatuses } from './resolution-case.states';

/**
 * Counts the cases that match the filter, in total and by each requested grouping (by default by status, reason and
 * outcome). Values without cases have the count 0; groupings that are not requested are null.
 */
export async function summaryOf(
  ctx: Context,
  cases: ResolutionCaseRepository,
  filter: CaseFilters,
  groups: readonly CaseGroup[] | null | undefined,
) {
  const counts = await cases.count(ctx, filter);
  const requestedGroups = groups?.length ? groups : caseGroups;
  const sum = (predicate: (row: (typeof counts)[number]) => boolean) =>
    counts.filter(predicate).reduce((total, { count }) => total + count, 0);
  return {
    total: sum(() => true),
    byStatus: requestedGroups.includes('status')
      ? caseStatuses.map((status) => ({ status, count: sum((row) => row.status === status) }))
      : null,
    byReason: requestedGroups.includes('reason')
      ? caseReasons.map((reason) => ({ reason, count: sum((row) => row.reason === reason) }))
      : null,
    byOutcome: requestedGroups.includes('outcome')
      ? caseOutcomes.map((outcome) => ({ outcome, count: sum((row) => row.outcome === outcome) }))
      : null,
  };
}
