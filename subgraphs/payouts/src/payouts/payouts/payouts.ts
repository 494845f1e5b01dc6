import {
  type Commands,
  type Context,
  type Database,
  DueWorker,
  type ExchangeRates,
  type Logger,
  createContext,
  selectionOf,
  systemPrincipal,
  payloadResolver,
} from '../../../../kit/src';
import type { Ledger } from '../../ledger/journal/ledger';
import type { MarkupRepository } from '../../ledger/markups/markup.repository';
import { PayoutQuoteRepository } from '../payout-quotes/payout-quote.repository';
import { PayoutQuotes } from '../payout-quotes/payout-quotes';
import { PayoutQuoteResolver } from '../payout-quotes/payout-quote.resolver';
import type { SandboxPayoutProvider } from '../providers';
import type { ReadModels } from '../../read-models';
import type { ReceiptLinks } from '../../transfers/receipts/receipt-links';
import { ReceiptResolver } from '../../transfers/receipts/receipt.resolver';
import { SandboxVerificationResolver } from '../verifications/sandbox-verification.resolver';
import type { VerificationRepository } from '../verifications/verification.repository';
import type { Verifications } from '../verifications/verifications';
import { WithdrawalResolver } from '../withdrawals/withdrawal.resolver';
import type { Destinations } from './destinations';
import { PayoutCommandsResolver } from './payout-commands.resolver';
import { ProviderEventRepository } from './payout-event.repository';
import { PayoutMoney } from './payout.money';
import { PayoutRecorder } from './payout.recorder';
import { PayoutReads, PayoutRepository } from './payout.repository';
import { PayoutResolver } from './payout.resolver';
import { PayoutRunner } from './payout.runs';
import { PayoutService } from './payout.service';
import { PayoutTerms } from './payout.terms';
import { SandboxPayoutResolver } from './sandbox-payout.resolver';
import { WithdrawalPayload, Withdrawal } from '../withdrawals/withdrawal.type';

export interface PayoutDependencies {
  readonly database: Database;
  readonly models: ReadModels;
  readonly commands: Commands;
  readonly ledger: Ledger;
  readonly destinations: Destinations;
  /** Provider of new payouts; null if none is configured: new payouts are then rejected. */
  readonly provider: SandboxPayoutProvider | null;
  readonly log: Logger;
  readonly rates: ExchangeRates;
  readonly markups: MarkupRepository;
  readonly receipts: ReceiptLinks;
  readonly verifications: { readonly repository: VerificationRepository; readonly rules: Verifications };
  /** Called after each commit; wakes the outbox publisher, so that new events are published immediately. */
  readonly committed: () => void;
  /** Whether to add the sandbox commands, which simulate external parties. */
  readonly sandbox: boolean;
}

/** Maximum number of payouts, and of payout provider events, that a worker processes per batch. */
const [maxPayouts, maxProviderEvents] = [16, 50];
/** Minimum time between the starts of two batches of a worker, in milliseconds. */
const intervalMs = 100;

/** Creates the payouts module: resolvers of payouts, withdrawals and quotes, and the workers that send payouts to providers. */
export function createPayouts(deps: PayoutDependencies) {
  const { database, models, commands, destinations, provider, rates, verifications, sandbox, log } = deps;
  const [payouts, money, terms] = [
    new PayoutRepository(database),
    new PayoutMoney(deps.ledger),
    new PayoutTerms(rates, deps.markups),
  ];
  const [reads, withdrawals] = [new PayoutReads(database, models.payout), new PayoutReads(database, models.withdrawal)];
  const quotes = new PayoutQuoteRepository(database, models.payoutQuote);
  const recorder = new PayoutRecorder({ payouts, money, destinations, rates });
  const runner = new PayoutRunner({
    ...deps,
    payouts,
    recorder,
    providerEvents: new ProviderEventRepository(),
    providers: provider ? [provider] : [],
  });
  const service = new PayoutService({
    payouts,
    destinations,
    terms,
    money,
    recorder,
    quotes: new PayoutQuotes(quotes, terms),
    verifications: verifications.rules,
    provider: provider && provider.name,
  });
  const atWork = createContext({ principal: systemPrincipal, requestId: 'payouts', log });
  const run = () => runner.runDue(atWork, maxPayouts);
  const listen = async () => (await provider?.deliverDue(runner.handlerFor(atWork), maxProviderEvents)) ?? 0;
  return {
    runs: runner,
    runDue: async () => (await run()) + (await listen()),
    workers: (): DueWorker[] => {
      // Use short pauses: longer pauses create larger batches, which lock balances for longer.
      return [
        new DueWorker(
          { name: 'payouts', log, pollInterval: intervalMs, gathers: { most: maxPayouts, milliseconds: intervalMs } },
          run,
        ),
        ...(provider
          ? [
              new DueWorker(
                { name: 'news of payouts', log, gathers: { most: maxProviderEvents, milliseconds: intervalMs } },
                listen,
              ),
            ]
          : []),
      ];
    },
    resolvers: [
      new PayoutResolver(reads),
      new PayoutCommandsResolver(reads, service, runner, commands),
      new PayoutQuoteResolver(quotes, service, commands),
      new WithdrawalResolver(withdrawals, service, commands),
      payloadResolver(WithdrawalPayload, Withdrawal, (...read) => withdrawals.getCommandResult(...read)),
      new ReceiptResolver(withdrawals, deps.receipts),
      ...(sandbox ? [new SandboxVerificationResolver(verifications.repository, commands)] : []),
      ...(provider ? [new SandboxPayoutResolver(reads, runner, provider)] : []),
    ],
    reads,
    withdrawals,
    references: {
      Payout: ({ id }: { readonly id?: unknown }, ctx: Context, info: Parameters<typeof selectionOf>[0]) =>
        reads.getReference(ctx, id as string, selectionOf(info, 'Payout')),
      Withdrawal: ({ id }: { readonly id?: unknown }, ctx: Context, info: Parameters<typeof selectionOf>[0]) =>
        withdrawals.getReference(ctx, id as string, selectionOf(info, 'Withdrawal')),
    },
  };
}
