import { toWord } from '../shared';

/** What `PayoutAccountRead` selects. */
export interface PayoutAccountData {
  readonly id: string;
  readonly status: string | null;
}

/** The newest shape of a payout account. Who is behind it is told by verifications, of which there are none yet. */
export function serializePayoutAccount({ id, status }: PayoutAccountData) {
  return {
    id,
    status: toWord(status),
    business_name: null,
    phone: null,
    email: null,
    business_representative: null,
    address: null,
    latest_verification: null,
  };
}
