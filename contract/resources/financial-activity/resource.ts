import { type AccountSummaryData, toEnumValue } from '../shared';
import type { userCard } from '../shared/fields';

/** GraphQL data of an account or a user; at most one of the two fields is not null. */
export interface PartyData {
  readonly account: AccountSummaryData | null;
  readonly user: typeof userCard.data | null;
}

interface PaymentMethodData {
  readonly id: string;
  readonly type: string;
  readonly card: {
    readonly brand: string | null;
    readonly last4: string | null;
    readonly expMonth: number | null;
    /** Expiry year with four digits. */
    readonly expYear: number | null;
  } | null;
}

interface PayoutMethodData {
  readonly id: string;
  readonly accountReference: string | null;
  readonly destinationCurrency: string;
  readonly institutionName: string | null;
  readonly nickname: string | null;
  readonly payerName: string | null;
}

interface CardTransactionData {
  readonly id: string;
  readonly cardId: string;
  readonly status: string;
  readonly usdAmount: string;
  readonly localAmount: { readonly amount: string; readonly currency: string };
  readonly merchantName: string | null;
  readonly merchantCategory: string | null;
  readonly declinedReason: string | null;
  readonly createdAt: string;
  readonly postedAt: string | null;
}

/** Fields that determine the counterparty of a balance transaction. */
export interface ActivityResourceData {
  readonly owner: PartyData;
  readonly counterpart: PartyData | null;
  readonly source: { readonly type: string; readonly id: string };
  readonly payment: { readonly paymentMethod: PaymentMethodData | null } | null;
  readonly payoutMethod: PayoutMethodData | null;
  readonly cardTransaction: CardTransactionData | null;
  readonly ledgerAccountId: string;
}

/**
 * Serializes the counterparty of a balance transaction: the other account or user, the payout method, a card
 * transaction, the buyer's payment method, or for a swap the ledger account itself. Null if money comes from outside
 * without any of these.
 */
export function resourceOf(line: ActivityResourceData): object | null {
  if (line.counterpart) return partyOf(line.counterpart);
  if (line.payoutMethod) return payoutMethodOf(line.payoutMethod);
  if (line.cardTransaction) return cardTransactionOf(line.cardTransaction);
  if (line.source.type === 'swap')
    return { object: 'ledger_account', id: line.ledgerAccountId, owner: partyOf(line.owner) };
  return line.payment?.paymentMethod ? paymentMethodOf(line.payment.paymentMethod) : null;
}

/** Serializes the account or user on one side of a balance transaction; null if there is neither. */
export function partyOf({ account, user }: PartyData) {
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

function paymentMethodOf({ id, type, card }: PaymentMethodData) {
  return {
    object: 'payment_method',
    id,
    payment_method_type: toEnumValue(type),
    gateway_type: null,
    email_identifier: null,
    bank: null,
    card: card && {
      brand: toEnumValue(card.brand),
      last4: card.last4,
      exp_month: card.expMonth,
      exp_year: card.expYear === null ? null : card.expYear % 100,
    },
  };
}

function payoutMethodOf(method: PayoutMethodData) {
  return {
    object: 'payout_method',
    id: method.id,
    account_reference: method.accountReference,
    destination_currency_code: toEnumValue(method.destinationCurrency),
    institution_name: method.institutionName,
    nickname: method.nickname,
    provider: method.payerName,
  };
}

function cardTransactionOf(transaction: CardTransactionData) {
  return {
    object: 'card_transaction',
    id: transaction.id,
    card_id: transaction.cardId,
    status: toEnumValue(transaction.status),
    usd_amount: transaction.usdAmount,
    local_amount: transaction.localAmount.amount,
    local_currency: toEnumValue(transaction.localAmount.currency),
    merchant_name: transaction.merchantName,
    merchant_category: transaction.merchantCategory,
    merchant_icon_url: null,
    declined_reason: transaction.declinedReason,
    cashback_usd: null,
    authorized_at: transaction.createdAt,
    posted_at: transaction.postedAt,
  };
}
