import { readFragment } from '../read';

export * from './schema';
export * from './serialize';

/** GraphQL fragment `FinancialActivityRead`: the fields of balance transactions that REST responses need. */
export const financialActivityFragment = readFragment('financial-activity');
