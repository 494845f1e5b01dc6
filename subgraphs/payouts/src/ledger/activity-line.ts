import { Exact, decimalsOf } from '../../../kit/src';
import type { PlannedEntry, PlannedPosting } from './posting-plan';

/** What an entry changes of what an owner can use in one currency, now or after settlement. */
export interface ActivityLine {
  readonly entryId: string;
  /** Place of the first posting that it is made of. */
  readonly place: number;
  readonly owner: string;
  readonly currency: string;
  /** Signed, never zero. */
  readonly amount: string;
  /** The other owner, where the entry has exactly one. */
  readonly counterpart: string | null;
}

/**
 * The lines of an entry. Pending and available count together, so that settlement makes no line; what is on its way out or
 * kept back has left them already.
 */
export function linesOf({ id, postings }: PlannedEntry): ActivityLine[] {
  const placed = postings.map((posting, index) => ({ ...posting, place: index + 1 })).filter(counts);
  const owners = [...new Set(postings.map(({ owner }) => owner).filter(Boolean))];
  const groups = Map.groupBy(placed, ({ owner, currency }) => `${owner}|${currency}`);
  return [...groups.values()].flatMap((group) => {
    const [{ place, owner, currency }] = group as [(typeof placed)[number]];
    const sum = group.reduce((total, { amount }) => total.plus(amount), new Exact(0));
    const [other, ...more] = owners.filter((one) => one !== owner);
    const counterpart = other !== undefined && more.length === 0 ? other : null;
    return sum.isZero()
      ? []
      : [{ entryId: id, place, owner, currency, amount: sum.toFixed(decimalsOf(currency)), counterpart }];
  });
}

function counts({ owner, kind }: PlannedPosting): boolean {
  return owner !== '' && (kind === 'available' || kind === 'pending');
}
