import { decimalNumber } from '../../money';
import { type BalanceOwnerData, serializeBalanceOwner } from '../balance-owner';
import { type UserSummaryData, serializeUserSummary, toEnumValue } from '../shared';

interface TransferParty {
  readonly ledgerAccountId: string | null;
}

/** What `TransferListRead` selects. */
export interface TransferListData {
  readonly id: string;
  readonly amount: { readonly amount: string; readonly currency: string };
  readonly feeAmount: string | null;
  readonly status: string;
  readonly notes: string | null;
  readonly metadata: object | null;
  readonly failedAt: string | null;
  readonly failureCode: string | null;
  readonly failureReason: string | null;
  readonly createdAt: string;
  readonly createdBy: UserSummaryData | null;
  readonly origin: TransferParty;
  /** Null while a claim link is not claimed. */
  readonly destination: TransferParty | null;
}

/** What `TransferRead` selects. */
export interface TransferData extends TransferListData {
  readonly origin: TransferParty & BalanceOwnerData;
  readonly destination: (TransferParty & BalanceOwnerData) | null;
  /** Selected by the command that makes it, alone: everyone with the address may take the money. */
  readonly claimUrl?: string | null;
  readonly expiresAt: string | null;
  readonly redeemableCount: number | null;
}

/** The newest shape of a transfer in a list. */
export function serializeTransferListItem(transfer: TransferListData) {
  return {
    object: 'transfer',
    id: transfer.id,
    amount: decimalNumber(transfer.amount.amount),
    currency: toEnumValue(transfer.amount.currency),
    status: toEnumValue(transfer.status),
    fee_amount: transfer.feeAmount === null ? null : decimalNumber(transfer.feeAmount),
    notes: transfer.notes,
    metadata: transfer.metadata,
    failed_at: transfer.failedAt,
    failure_code: transfer.failureCode,
    failure_reason: transfer.failureReason,
    origin_ledger_account_id: transfer.origin.ledgerAccountId,
    destination_ledger_account_id: (transfer.destination ?? transfer.origin).ledgerAccountId,
    created_by_user: serializeUserSummary(transfer.createdBy),
    created_at: transfer.createdAt,
  };
}

/** The newest shape of a transfer. */
export function serializeTransfer(transfer: TransferData) {
  return {
    ...serializeTransferListItem(transfer),
    origin: serializeBalanceOwner(transfer.origin),
    destination: transfer.destination && serializeBalanceOwner(transfer.destination),
    claim_url: transfer.claimUrl ?? null,
    expires_at: transfer.expiresAt,
    redeemable_count: transfer.redeemableCount,
  };
}

/** What `TransferRecipientRead` selects. */
export interface TransferRecipientData {
  readonly account: {
    readonly id: string;
    readonly title: string | null;
    readonly route: string | null;
    readonly logoUrl: string | null;
  } | null;
  readonly user: {
    readonly id: string;
    readonly name: string | null;
    readonly username: string | null;
    readonly profilePictureUrl: string | null;
  } | null;
}

/** Somebody who may be handed money. */
export function serializeTransferRecipient({ account, user }: TransferRecipientData): object | null {
  if (account)
    return { object: 'account', id: account.id, title: account.title, route: account.route, logo_url: account.logoUrl };
  return (
    user && {
      object: 'user',
      id: user.id,
      name: user.name,
      username: user.username,
      profile_picture_url: user.profilePictureUrl,
    }
  );
}
