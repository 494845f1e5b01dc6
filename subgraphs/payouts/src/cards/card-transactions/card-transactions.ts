import { sandboxExchangeRates, payloadResolver } from '../../../../kit/src';
import { CardRepository } from '../cards/card.repository';
import { AccountCardsResolver, CardResolver } from '../cards/card.resolver';
import { CardSecretsReader } from '../cards/card-secrets';
import { CardService } from '../cards/card.service';
import { CardUpdating } from '../cards/card-updating';
import type { MovementDependencies } from '../../movements';
import { SandboxIssuer } from '../issuers/sandbox-issuer.repository';
import { CardMoney } from './card-money';
import { CardRefunds } from './card-refunds';
import { CardTransactionRepository } from './card-transaction.repository';
import { CardTransactionResolver } from './card-transaction.resolver';
import { CardTransactionService } from './card-transaction.service';
import { SandboxCardTransactionResolver } from './sandbox-card-transaction.resolver';
import { CardPayload, Card } from '../cards/card.resource';
import { CardTransactionPayload, CardTransaction } from './card-transaction.resource';

/** Creates the module of cards and card transactions: its repositories and GraphQL resolvers. */
export function createCards({
  database,
  models,
  commands,
  ledger,
  replicas,
  sandbox,
  issuerSecret,
}: MovementDependencies) {
  const cards = new CardRepository(database, models.card);
  const transactions = new CardTransactionRepository(database, models.cardTransaction);
  const money = new CardMoney(ledger);
  const service = new CardTransactionService(transactions, cards, money, sandboxExchangeRates);
  const simulated = sandbox
    ? [new SandboxCardTransactionResolver(service, new CardRefunds(transactions, money), commands)]
    : [];
  const issuer = sandbox ? new SandboxIssuer(database, issuerSecret) : null;
  const issuing = new CardService(cards, replicas, issuer);
  return {
    cards,
    transactions,
    resolvers: [
      new AccountCardsResolver(cards),
      new CardResolver(
        cards,
        issuing,
        new CardUpdating(issuing, issuer, commands),
        new CardSecretsReader(cards, issuer),
        commands,
      ),
      payloadResolver(CardPayload, Card, (...read) => cards.getCommandResult(...read), 'card'),
      new CardTransactionResolver(transactions),
      payloadResolver(CardTransactionPayload, CardTransaction, (...read) => transactions.getCommandResult(...read)),
      ...simulated,
    ],
  };
}
