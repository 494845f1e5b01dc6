import { type Currency, ExactDecimal, NotFound, type Transaction, decimalsOf } from '../../../../kit/src';
import { InsufficientFunds } from '../../ledger/journal/ledger.errors';
import type { Ledger } from '../../ledger/journal/ledger';
import { ledgerAccountOf } from '../../ledger/journal/ledger-account-ref';
import type { ClaimKeys } from './claim-keys';
import type { Transfer } from './transfer.resource';
import {
  InsufficientBalance,
  ClaimExpired,
  ClaimLimitReached,
  ClaimedByOrigin,
  ClaimRequiresUserToken,
} from './transfer.errors';
import { recordTransferEvent } from './transfer.events';
import type { TransferRepository } from './transfer.repository';
import { transferOf } from './transfer.rules';

export interface ClaimLinkDependencies {
  readonly transfers: TransferRepository;
  readonly ledger: Ledger;
  readonly keys: ClaimKeys;
}

/** Terms of a claim link. */
export interface ClaimLinkTerms {
  readonly origin: string;
  /** Amount per claiming user, exact decimal string. */
  readonly amount: string;
  readonly currency: Currency;
  readonly notes?: string | null;
  readonly metadata?: Record<string, unknown> | null;
  readonly expiresAt: Date;
  readonly redeemableCount: number;
}

/**
 * Commands on claim links. The funds of a link move from the available balance of the origin, the owner who pays, into
 * transit, until users claim them or the link expires. Each command runs in the given transaction.
 */
export class ClaimLinkService {
  constructor(private readonly deps: ClaimLinkDependencies) {}

  /** Creates a claim link and returns the ID of the transfer. Throws `InsufficientBalance`. */
  async create(tx: Transaction, terms: ClaimLinkTerms): Promise<string> {
    const { origin, amount, currency, expiresAt, redeemableCount } = terms;
    const transfer = {
      ...transferOf(tx, terms, { origin, destination: null, amount }),
      type: 'claim_link',
      status: 'processing',
      expiresAt,
      redeemableCount,
      redeemedCount: 0,
    } satisfies Transfer;
    await this.deps.transfers.insert(tx, transfer);
    await recordTransferEvent(tx, 'transfer.created', transfer);
    try {
      await this.post(tx, transfer, 'transfer_held', `transfer:${transfer.id}:held`, [
        {
          ledgerAccount: ledgerAccountOf(origin, 'available', currency),
          amount: negated(remainingFundsOf(transfer)),
          floor: 'zero',
        },
        { ledgerAccount: ledgerAccountOf(origin, 'in_transit', currency), amount: remainingFundsOf(transfer) },
      ]);
    } catch (error) {
      throw error instanceof InsufficientFunds ? new InsufficientBalance(currency) : error;
    }
    return transfer.id;
  }

  /**
   * Pays the amount for one claim to the calling user, and returns the ID of the link. Each user is paid once; a
   * repeated claim returns the same ID. Throws `NotFound` for a wrong key, `ClaimRequiresUserToken`, `ClaimExpired`,
   * `ClaimLimitReached` and `ClaimedByOrigin`.
   */
  async claim(tx: Transaction, id: string, key: string): Promise<string> {
    const { principal } = tx;
    if (principal.kind !== 'user' || principal.userId === null) throw new ClaimRequiresUserToken();
    const { transfers, keys } = this.deps;
    const link = keys.opens(id, key) ? await transfers.lockLink(tx, id) : null;
    if (!link) throw new NotFound();
    const { userId } = principal;
    if (await transfers.hasClaimed(tx, id, userId)) return id;
    if (userId === link.accountId) throw new ClaimedByOrigin();
    const now = tx.clock.now();
    if (link.redeemedCount === link.redeemableCount) throw new ClaimLimitReached();
    if (link.status !== 'processing' || (link.expiresAt as Date) <= now) throw new ClaimExpired();
    await transfers.addClaim(tx, link, userId, now);
    const paid = await this.paid(tx, link, userId);
    await this.post(tx, paid, 'transfer', `transfer:${id}:claimed:${userId}`, [
      { ledgerAccount: ledgerAccountOf(link.accountId, 'in_transit', currencyOf(link)), amount: negated(link.amount) },
      { ledgerAccount: ledgerAccountOf(userId, 'available', currencyOf(link)), amount: link.amount },
    ]);
    return id;
  }

  /** Returns the remaining funds of one batch of expired links to their origins; returns the number of links. */
  async expire(tx: Transaction, limit: number): Promise<number> {
    const due = await this.deps.transfers.lockExpired(tx, tx.clock.now(), limit);
    const entries = due.map(async (link) => {
      const heldAmount = remainingFundsOf(link);
      const isClaimed = (link.redeemedCount ?? 0) > 0;
      Object.assign(
        link,
        isClaimed
          ? { status: 'succeeded' }
          : {
              status: 'failed',
              failedAt: tx.clock.now(),
              failureCode: 'expired',
              failureReason: 'The link expired before it was claimed.',
            },
      );
      await this.deps.transfers.save(tx, link);
      if (isClaimed) await recordTransferEvent(tx, 'transfer.completed', link);
      return { link, rest: heldAmount };
    });
    await Promise.all(
      (await Promise.all(entries)).map(({ link, rest }) =>
        this.post(tx, link, 'transfer_returned', `transfer:${link.id}:returned`, [
          { ledgerAccount: ledgerAccountOf(link.accountId, 'in_transit', currencyOf(link)), amount: negated(rest) },
          { ledgerAccount: ledgerAccountOf(link.accountId, 'available', currencyOf(link)), amount: rest },
        ]),
      ),
    );
    return due.length;
  }

  /**
   * Records a claim and returns the transfer that pays the user. A single-use link becomes this transfer, with the user
   * as destination; each claim of a multi-use link creates a separate transfer.
   */
  private async paid(tx: Transaction, link: Transfer, userId: string): Promise<Transfer> {
    link.redeemedCount = (link.redeemedCount ?? 0) + 1;
    const isFullyClaimed = link.redeemedCount === link.redeemableCount;
    if (isFullyClaimed) link.status = 'succeeded';
    const isSingleUse = link.redeemableCount === 1;
    if (isSingleUse) link.destinationOwnerId = userId;
    await this.deps.transfers.save(tx, link);
    if (isFullyClaimed) await recordTransferEvent(tx, 'transfer.completed', link);
    if (isSingleUse) return link;
    const { accountId: origin, amount, notes, metadata } = link;
    const terms = { currency: currencyOf(link), notes, metadata };
    const paid = transferOf(tx, terms, { origin, destination: userId, amount });
    await this.deps.transfers.insert(tx, paid);
    await recordTransferEvent(tx, 'transfer.created', paid);
    await recordTransferEvent(tx, 'transfer.completed', paid);
    return paid;
  }

  private async post(
    tx: Transaction,
    { id }: Transfer,
    kind: string,
    effectKey: string,
    postings: Parameters<Ledger['post']>[1]['postings'],
  ): Promise<void> {
    const reference = { type: 'transfer', id };
    await this.deps.ledger.post(tx, { effectKey, kind, occurredAt: tx.clock.now(), reference, postings });
  }
}

const currencyOf = ({ currency }: Transfer): Currency => currency as Currency;

const negated = (amount: string): string => new ExactDecimal(amount).negated().toFixed();

/** Returns the funds that a link still holds: its amount per claim times the number of remaining claims. */
function remainingFundsOf(link: Transfer): string {
  const remaining = (link.redeemableCount ?? 0) - (link.redeemedCount ?? 0);
  return new ExactDecimal(link.amount).times(remaining).toFixed(decimalsOf(currencyOf(link)));
}
