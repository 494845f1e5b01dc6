import type { Context } from '../../../kit/src';
import type { CaseNarrowing, ResolutionCaseRepository } from './resolution-case.repository';
import { type CaseGroup, caseGroups, caseOutcomes, caseReasons, caseStatuses } from './resolution-case.states';

/** Counts cases by each requested group, by default all groups. Values without cases have the count 0. */
export async function summaryOf(
  ctx: Context,
  cases: ResolutionCaseRepository,
  narrowing: CaseNarrowing,
  groups: readonly CaseGroup[] | null | undefined,
) {
  const counts = await cases.count(ctx, narrowing);
  const asked = groups?.length ? groups : caseGroups;
  const sum = (holds: (row: (typeof counts)[number]) => boolean) =>
    counts.filter(holds).reduce((total, { count }) => total + count, 0);
  return {
    total: sum(() => true),
    byStatus: asked.includes('status')
      ? caseStatuses.map((status) => ({ status, count: sum((row) => row.status === status) }))
      : null,
    byReason: asked.includes('reason')
      ? caseReasons.map((reason) => ({ reason, count: sum((row) => row.reason === reason) }))
      : null,
    byOutcome: asked.includes('outcome')
      ? caseOutcomes.map((outcome) => ({ outcome, count: sum((row) => row.outcome === outcome) }))
      : null,
  };
}
