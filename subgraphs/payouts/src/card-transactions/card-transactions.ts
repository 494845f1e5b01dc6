import { sandboxExchangeRates } from '../../../kit/src';
import { CardRepository } from '../cards/card.repository';
import { CardPayloadResolver, CardResolver } from '../cards/card.resolver';
import { CardService } from '../cards/card.service';
import type { MovementParts } from '../movements';
import { CardTransactionRepository } from './card-transaction.repository';
import { CardTransactionPayloadResolver, CardTransactionResolver } from './card-transaction.resolver';
import { CardTransactionService } from './card-transaction.service';
import { SandboxCardTransactionResolver } from './sandbox-card-transaction.resolver';

/** Cards and their uses at work: their part of the graph, and what reads them. */
export function createCards({ database, models, commands, ledger, known, sandbox }: MovementParts) {
  const cards = new CardRepository(database, models.card);
  const transactions = new CardTransactionRepository(database, models.cardTransaction);
  const service = new CardTransactionService(transactions, cards, ledger, sandboxExchangeRates);
  const simulated = sandbox ? [new SandboxCardTransactionResolver(service, commands)] : [];
  return {
    cards,
    transactions,
    resolvers: [
      new CardResolver(cards, new CardService(cards, known, sandbox), commands), new CardPayloadResolver(cards), new CardTransactionResolver(transactions),
      new CardTransactionPayloadResolver(transactions), ...simulated,
    ],
  };
}
