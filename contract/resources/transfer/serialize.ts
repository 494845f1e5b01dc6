import { decimalNumber } from '../../money';
import { type BalanceOwnerData, serializeBalanceOwner } from '../balance-owner';
import { type UserSummaryData, serializeUserSummary, toEnumValue } from '../shared';

interface TransferParty {
  readonly ledgerAccountId: string | null;
}

/** Data of a transfer in a list, as selected by the GraphQL fragment `TransferListRead`. */
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
  /** Recipient of the transfer; null while its claim link is unclaimed. */
  readonly destination: TransferParty | null;
}

/** Data of a transfer, as selected by the GraphQL fragment `TransferRead`. */
export interface TransferData extends TransferListData {
  readonly origin: TransferParty & BalanceOwnerData;
  readonly destination: (TransferParty & BalanceOwnerData) | null;
  /** Selected only by the mutation that creates the transfer, because anyone with the URL can claim the money. */
  readonly claimUrl?: string | null;
  readonly expiresAt: string | null;
  readonly redeemableCount: number | null;
}

/** Serializes a transfer as a list item for the latest REST API version. */
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

/** Serializes a transfer for the latest REST API version. */
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

/** Data of a transfer recipient, as selected by the GraphQL fragment `TransferRecipientRead`. */
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

/**
 * Serializes an account or user as a possible transfer recipient for the latest REST API version. Returns null if both
 * are null.
 */
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
