import {
  type Context,
  type Database,
  type Page,
  type ReadModel,
  type ReadRow,
  Reader,
  type Selection,
  argumentInvalid,
  conditionsOf,
  messageTemplate,
  thisInput,
  inputName,
} from '../../../../kit/src';
import { activityTimeFilters, type FinancialActivityListArgs } from './financial-activity.inputs';
import { financialActivityPolicy } from './financial-activity.policy';
import { financialActivityList } from './financial-activity.read-model';
import type { FinancialActivity } from './financial-activity.type';

/** Reads balance transactions. */
export class FinancialActivityRepository {
  private readonly reader: Reader<FinancialActivity>;

  constructor(database: Database, model: ReadModel<FinancialActivity>) {
    this.reader = new Reader(database, model, financialActivityList);
  }

  /**
   * Lists the balance transactions of one account or user, or of a user together with the accounts whose balances the
   * user may read.
   */
  list(ctx: Context, args: FinancialActivityListArgs, selection: Selection): Promise<Page<ReadRow<FinancialActivity>>> {
    const { currency, lineTypes, direction } = args;
    const accounts = financialActivityPolicy.listed(ctx, args);
    const times = conditionsOf(activityTimeFilters, args);
    for (const name of Object.keys(times)) {
      if (name.startsWith('available') && !currency)
        throw argumentInvalid(
          name,
          messageTemplate`${thisInput} can only be given together with ${inputName('currency')}.`,
        );
    }
    const types = lineTypes?.length === 1 ? { lineType: lineTypes[0] } : { lineTypes };
    const filters = { currency, ...types, ...times };
    return this.reader.page(ctx, {
      selection,
      scope: { accounts },
      filters,
      order: 'posted_at',
      direction,
      page: args,
    });
  }
}
