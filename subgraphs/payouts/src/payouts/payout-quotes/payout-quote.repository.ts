import {
  type Context,
  type Database,
  type ReadModel,
  type ReadRow,
  Reader,
  type Selection,
  type Transaction,
  saveRow,
} from '../../../../kit/src';
import { PayoutQuote } from './payout-quote.resource';

/** Reads and writes quotes. */
export class PayoutQuoteRepository {
  private readonly reader: Reader<PayoutQuote>;

  constructor(database: Database, model: ReadModel<PayoutQuote>) {
    this.reader = new Reader(database, model);
  }

  /** Returns the quote for the response to the command that created it, without checking read permissions. */
  getCommandResult(ctx: Context, id: string, selection: Selection): Promise<ReadRow<PayoutQuote> | null> {
    return this.reader.byId(ctx, id, selection);
  }

  byToken(tx: Transaction, token: string): Promise<PayoutQuote | null> {
    return tx.manager.findOneBy(PayoutQuote, { token });
  }

  save(tx: Transaction, quote: PayoutQuote): Promise<PayoutQuote> {
    return saveRow(tx, quote);
  }
}
