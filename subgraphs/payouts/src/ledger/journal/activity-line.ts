import { ExactDecimal, decimalsOf } from '../../../../kit/src';
import type { PlannedEntry, PlannedPosting } from './posting-plan';

/**
 * Balance transaction: net effect of one ledger entry on the available and pending funds of one account or user in one
 * currency.
 */
export interface ActivityLine {
  readonly entryId: string;
  /** Position in the entry, from 1, of the first posting that the balance transaction summarizes. */
  readonly place: number;
  readonly owner: string;
  readonly currency: string;
  /** Signed exact decimal string in major units of the currency, never zero. */
  readonly amount: string;
  /** The only other account or user with postings in the entry; null if there is none or more than one. */
  readonly counterpart: string | null;
}

/**
 * Returns the balance transactions of a ledger entry. Available and pending funds are added up, so a settlement, which
 * only moves funds from pending to available, has no balance transaction. Funds in transit or in reserve are excluded.
 */
export function linesOf({ id, postings }: PlannedEntry): ActivityLine[] {
  const positioned = postings.map((posting, index) => ({ ...posting, place: index + 1 })).filter(changesOwnerBalance);
  const owners = [...new Set(postings.map(({ owner }) => owner).filter(Boolean))];
  const groups = Map.groupBy(positioned, ({ owner, currency }) => `${owner}|${currency}`);
  return [...groups.values()].flatMap((group) => {
    const [{ place, owner, currency }] = group as [(typeof positioned)[number]];
    const sum = group.reduce((total, { amount }) => total.plus(amount), new ExactDecimal(0));
    const [other, ...others] = owners.filter((item) => item !== owner);
    const counterpart = other !== undefined && others.length === 0 ? other : null;
    return sum.isZero()
      ? []
      : [{ entryId: id, place, owner, currency, amount: sum.toFixed(decimalsOf(currency)), counterpart }];
  });
}

function changesOwnerBalance({ owner, kind }: PlannedPosting): boolean {
  return owner !== '' && (kind === 'available' || kind === 'pending');
}
