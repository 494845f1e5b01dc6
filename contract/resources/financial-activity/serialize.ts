import { type AccountSummaryData, toWord } from '../shared';
import type { UserCardData } from '../user/serialize';

interface PartyData {
  readonly account: AccountSummaryData | null;
  readonly user: UserCardData | null;
}

/** What `FinancialActivityRead` selects. */
export interface FinancialActivityData {
  readonly id: string;
  readonly lineType: string;
  readonly money: { readonly currency: string };
  readonly units: string;
  readonly unitsInWhole: string;
  readonly postedAt: string;
  readonly availableAt: string;
  readonly occurredAt: string;
  readonly owner: PartyData;
  readonly counterpart: PartyData | null;
  readonly source: { readonly type: string; readonly id: string };
  readonly paymentId: string | null;
  readonly ledgerAccountId: string;
}

/** The newest shape of a change of what an owner can use. */
export function serializeFinancialActivity(line: FinancialActivityData) {
  return {
    object: 'ledger_activity',
    id: line.id,
    line_type: line.lineType,
    amount: line.units,
    currency: { code: toWord(line.money.currency), precision: line.unitsInWhole },
    posted_at: line.postedAt,
    available_at: line.availableAt,
    created_at: line.occurredAt,
    resource: line.counterpart && partyOf(line.counterpart),
    source: { id: line.source.id, object: line.source.type },
    payment_id: line.paymentId,
    account: partyOf(line.owner),
    ledger_account_id: line.ledgerAccountId,
  };
}

function partyOf({ account, user }: PartyData) {
  if (user)
    return {
      object: 'user',
      id: user.id,
      username: user.username,
      name: user.name,
      profile_picture_url: user.profilePictureUrl,
    };
  return (
    account && {
      object: 'account',
      id: account.id,
      title: account.title,
      route: account.route,
      logo_url: account.logoUrl,
    }
  );
}
