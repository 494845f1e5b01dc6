import {
  ExactDecimal,
  type ExchangeRates,
  ParameterInvalid,
  type Transaction,
  checkLength,
  newId,
  recordEvent,
  newRow,
} from '../../../../kit/src';
import { InsufficientFunds } from '../../ledger/journal/ledger.errors';
import type { Ledger } from '../../ledger/journal/ledger';
import type { Posting } from '../../ledger/journal/post';
import { ledgerAccountOf, platformLedgerAccount } from '../../ledger/journal/ledger-account-ref';
import { Swap } from './swap.resource';
import { DebtChanged, NoDebt, InsufficientSourceBalance } from './swap.errors';
import type { SwapCreateInput } from './swap.inputs';
import { swapPolicy } from './swap.policy';
import type { SwapRepository } from './swap.repository';
import {
  type Pair,
  type SwapAmounts,
  requestedAmountOf,
  checkSlippage,
  minOutputOf,
  pairOf,
  repaymentOf,
  swapAmountsOf,
} from './swap.rules';
import { isUser } from '../../ledger/owners/owner';

/**
 * Records the `swap.completed` event if an account owns the swap. The row must have been written in the same
 * transaction.
 */
async function recordSwapCompleted(tx: Transaction, { id, accountId }: Swap): Promise<void> {
  if (!isUser(accountId))
    await recordEvent(tx, 'payouts.swaps', { type: 'swap.completed', resource: 'Swap', resourceId: id, accountId });
}

const maxChainLength = 100;

/** Creates and completes swaps. Each command runs in the given transaction. */
export class SwapService {
  constructor(
    private readonly swaps: SwapRepository,
    private readonly ledger: Ledger,
    private readonly rates: ExchangeRates,
    private readonly sandbox: boolean,
  ) {}

  /**
   * Creates a swap and returns its ID. Fiat currencies are exchanged immediately at the mid-market rate; on-chain
   * amounts are in transit until the swap is complete. Never spends more than is available. Throws
   * `InsufficientSourceBalance`, `NoDebt` and `AmountTooSmallToSwap`.
   */
  async create(tx: Transaction, input: SwapCreateInput): Promise<string> {
    const pair = pairOf(input);
    const requestedAmount = requestedAmountOf(pair, input);
    checkSlippage(input.slippageBps);
    checkLength(input.fromChain, maxChainLength, 'fromChain');
    checkLength(input.toChain, maxChainLength, 'toChain');
    swapPolicy.requireCreate(tx, input.accountId);
    if (!pair.isFiat && !this.sandbox)
      throw new ParameterInvalid(['fromToken'], 'Only fiat currencies can be swapped here.');
    const amounts =
      requestedAmount.amount === null
        ? await this.repayment(tx, input.accountId, pair, requestedAmount.toAmount)
        : swapAmountsOf(requestedAmount.amount, pair, this.rates);
    const swap = this.swapOf(tx, input, pair, amounts);
    await this.swaps.insert(tx, swap);
    if (!pair.isFiat) {
      await this.post(tx, swap, 'swap_requested', [
        debitOf(swap, 'available'),
        { ledgerAccount: ledgerAccountOf(swap.accountId, 'in_transit', swap.fromCurrency), amount: swap.amountIn },
      ]);
      return swap.id;
    }
    await recordSwapCompleted(tx, swap);
    await this.post(tx, swap, 'swap', [debitOf(swap, 'available'), ...exchanged(swap)]);
    if (
      requestedAmount.amount === null &&
      new ExactDecimal(await this.swaps.available(tx, swap.accountId, pair.to)).greaterThan(0)
    )
      throw new DebtChanged();
    return swap.id;
  }

  /** Completes one batch of pending on-chain swaps, in place of a real blockchain; returns the number of swaps. */
  async complete(tx: Transaction, limit: number): Promise<number> {
    const swaps = await this.swaps.lockUnfinished(tx, limit);
    for (const swap of swaps) {
      Object.assign(swap, {
        status: 'complete',
        amountOut: swap.amountExpected,
        completedAt: tx.clock.now(),
        transactionHashes: [`sandbox-${swap.id}`],
      });
      await this.swaps.save(tx, swap);
      await recordSwapCompleted(tx, swap);
      await this.post(tx, swap, 'swap', [debitOf(swap, 'in_transit'), ...exchanged(swap)]);
    }
    return swaps.length;
  }

  private async repayment(
    tx: Transaction,
    ownerId: string,
    pair: Pair,
    requestedAmount: string | null,
  ): Promise<SwapAmounts> {
    const debt = await this.swaps.owed(tx, ownerId, pair.to);
    if (debt === null) throw new NoDebt(pair.to, requestedAmount === null ? 'amount' : 'toAmount');
    return repaymentOf(debt, requestedAmount, pair, this.rates);
  }

  private swapOf(
    tx: Transaction,
    input: SwapCreateInput,
    { from, to, isFiat }: Pair,
    { amountIn, amountOut }: SwapAmounts,
  ): Swap {
    const { rate, source, at } = this.rates.rate(from, to);
    const now = tx.clock.now();
    return newRow(Swap, now, {
      id: newId('swap'),
      accountId: input.accountId,
      status: isFiat ? 'complete' : 'queued',
      fromCurrency: from,
      toCurrency: to,
      amountIn,
      amountExpected: amountOut,
      amountLeast: isFiat ? amountOut : minOutputOf(amountOut, to, input.slippageBps),
      amountOut: isFiat ? amountOut : null,
      rate,
      rateSource: source,
      ratedAt: at,
      toChain: input.toChain ?? null,
      completedAt: isFiat ? now : null,
    });
  }

  private async post(
    tx: Transaction,
    { id, createdAt, fromCurrency }: Swap,
    kind: 'swap' | 'swap_requested',
    postings: readonly Posting[],
  ): Promise<void> {
    try {
      await this.ledger.post(tx, {
        effectKey: `${kind}:${id}`,
        kind,
        occurredAt: createdAt,
        reference: { type: 'swap', id },
        postings,
      });
    } catch (error) {
      throw error instanceof InsufficientFunds ? new InsufficientSourceBalance(fromCurrency) : error;
    }
  }
}

function debitOf({ accountId, amountIn, fromCurrency }: Swap, kind: 'available' | 'in_transit'): Posting {
  return { ledgerAccount: ledgerAccountOf(accountId, kind, fromCurrency), amount: `-${amountIn}`, floor: 'zero' };
}

/** Returns the postings of a completed swap; the platform is the counterparty in both currencies. */
function exchanged({ accountId, amountIn, amountExpected, fromCurrency, toCurrency }: Swap): Posting[] {
  return [
    { ledgerAccount: platformLedgerAccount('fx', fromCurrency), amount: amountIn },
    { ledgerAccount: platformLedgerAccount('fx', toCurrency), amount: `-${amountExpected}` },
    { ledgerAccount: ledgerAccountOf(accountId, 'available', toCurrency), amount: amountExpected },
  ];
}
