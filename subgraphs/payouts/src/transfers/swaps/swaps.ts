import { DueWorker, createContext, sandboxExchangeRates, systemPrincipal, payloadResolver } from '../../../../kit/src';
import type { MovementDependencies } from '../../movements';
import { SwapQuotes } from './swap.quotes';
import { SwapRepository } from './swap.repository';
import { SwapResolver } from './swap.resolver';
import { SwapService } from './swap.service';
import { SwapPayload, Swap } from './swap.resource';

/** Maximum number of swaps per batch. */
const batchSize = 50;

/** Creates the swaps module: resolvers, repository and the worker that completes swaps. */
export function createSwaps({ database, models, commands, ledger, log, sandbox, committed }: MovementDependencies) {
  const repository = new SwapRepository(database, models.swap);
  const service = new SwapService(repository, ledger, sandboxExchangeRates, sandbox);
  const completeDue = async (): Promise<number> => {
    const ctx = createContext({ principal: systemPrincipal, requestId: 'swaps', log });
    const completedCount = await database.transaction((manager) => service.complete({ ...ctx, manager }, batchSize));
    if (completedCount > 0) committed();
    return completedCount;
  };
  return {
    repository,
    completeDue,
    resolvers: [
      new SwapResolver(repository, service, new SwapQuotes(sandboxExchangeRates), commands),
      payloadResolver(SwapPayload, Swap, (...read) => repository.getCommandResult(...read)),
    ],
    workers: (): DueWorker[] => (sandbox ? [new DueWorker({ name: 'swaps', log }, completeDue)] : []),
  };
}
