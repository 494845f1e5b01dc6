import { Exact, type ExchangeRates, ParameterInvalid, type Transaction, checkLength, newId } from '../../../kit/src';
import { InsufficientFunds, type Ledger, type Posting, bookOf, platformBook } from '../ledger';
import { SwapEntity } from './swap.entity';
import { DebtChanged, NothingOwed, SourceTooLow } from './swap.errors';
import { recordSwapCompleted } from './swap.events';
import type { SwapCreateInput } from './swap.inputs';
import { swapPolicy } from './swap.policy';
import type { SwapRepository } from './swap.repository';
import { type Pair, type Sides, askedFor, checkSlippage, leastOf, pairOf, repaymentOf, sidesOf } from './swap.rules';

const longestChain = 100;

/** Commands on swaps. Each runs in the given transaction and returns the ID of the created swap. */
export class SwapService {
  constructor(
    private readonly swaps: SwapRepository,
    private readonly ledger: Ledger,
    private readonly rates: ExchangeRates,
    private readonly sandbox: boolean,
  ) {}

  /**
   * Creates a swap. Fiat currencies are exchanged immediately at the mid-market rate; on-chain amounts are in transit until the
   * swap is complete. Never spends more than is available. Throws `SourceTooLow`, `NothingOwed`, `TooLittleToSwap` and
   * `TokenUnknown`.
   */
  async create(tx: Transaction, input: SwapCreateInput): Promise<string> {
    const pair = pairOf(input);
    const asked = askedFor(pair, input);
    checkSlippage(input.slippageBps);
    checkLength(input.fromChain, longestChain, 'fromChain');
    checkLength(input.toChain, longestChain, 'toChain');
    swapPolicy.requireCreate(tx, input.accountId);
    if (!pair.isFiat && !this.sandbox)
      throw new ParameterInvalid(['fromToken'], 'Only fiat currencies are swapped here.');
    const sides =
      asked.amount === null
        ? await this.repayment(tx, input.accountId, pair, asked.toAmount)
        : sidesOf(asked.amount, pair, this.rates);
    const swap = this.swapOf(tx, input, pair, sides);
    await this.swaps.insert(tx, swap);
    if (!pair.isFiat) {
      await this.post(tx, swap, 'swap_requested', [
        taken(swap, 'available'),
        { book: bookOf(swap.accountId, 'in_transit', swap.fromCurrency), amount: swap.amountIn },
      ]);
      return swap.id;
    }
    await recordSwapCompleted(tx, swap);
    await this.post(tx, swap, 'swap', [taken(swap, 'available'), ...exchanged(swap)]);
    if (asked.amount === null && new Exact(await this.swaps.available(tx, swap.accountId, pair.to)).greaterThan(0))
      throw new DebtChanged();
    return swap.id;
  }

  /** Completes one batch of pending swaps, as a chain would; returns how many. */
  async complete(tx: Transaction, most: number): Promise<number> {
    const swaps = await this.swaps.takeUnfinished(tx, most);
    for (const swap of swaps) {
      Object.assign(swap, {
        status: 'complete',
        amountOut: swap.amountExpected,
        completedAt: tx.clock.now(),
        transactionHashes: [`sandbox-${swap.id}`],
      });
      await this.swaps.save(tx, swap);
      await recordSwapCompleted(tx, swap);
      await this.post(tx, swap, 'swap', [taken(swap, 'in_transit'), ...exchanged(swap)]);
    }
    return swaps.length;
  }

  private async repayment(tx: Transaction, ownerId: string, pair: Pair, part: string | null): Promise<Sides> {
    const owed = await this.swaps.owed(tx, ownerId, pair.to);
    if (owed === null) throw new NothingOwed(pair.to, part === null ? 'amount' : 'toAmount');
    return repaymentOf(owed, part, pair, this.rates);
  }

  private swapOf(
    tx: Transaction,
    input: SwapCreateInput,
    { from, to, isFiat }: Pair,
    { amountIn, amountOut }: Sides,
  ): SwapEntity {
    const { rate, source, at } = this.rates.rate(from, to);
    const now = tx.clock.now();
    return Object.assign(new SwapEntity(), {
      id: newId('swap'),
      accountId: input.accountId,
      status: isFiat ? 'complete' : 'queued',
      fromCurrency: from,
      toCurrency: to,
      amountIn,
      amountExpected: amountOut,
      amountLeast: isFiat ? amountOut : leastOf(amountOut, to, input.slippageBps),
      amountOut: isFiat ? amountOut : null,
      rate,
      rateSource: source,
      ratedAt: at,
      toChain: input.toChain ?? null,
      transactionHashes: [],
      error: null,
      createdAt: now,
      completedAt: isFiat ? now : null,
    } satisfies SwapEntity);
  }

  private async post(
    tx: Transaction,
    { id, createdAt, fromCurrency }: SwapEntity,
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
      throw error instanceof InsufficientFunds ? new SourceTooLow(fromCurrency) : error;
    }
  }
}

function taken({ accountId, amountIn, fromCurrency }: SwapEntity, kind: 'available' | 'in_transit'): Posting {
  return { book: bookOf(accountId, kind, fromCurrency), amount: `-${amountIn}`, floor: 'zero' };
}

/** The platform is the counterparty in both currencies. */
function exchanged({ accountId, amountIn, amountExpected, fromCurrency, toCurrency }: SwapEntity): Posting[] {
  return [
    { book: platformBook('fx', fromCurrency), amount: amountIn },
    { book: platformBook('fx', toCurrency), amount: `-${amountExpected}` },
    { book: bookOf(accountId, 'available', toCurrency), amount: amountExpected },
  ];
}
