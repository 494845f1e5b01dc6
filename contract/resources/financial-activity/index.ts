import { readFragment } from '../read';

export * from './schema';
export * from './serialize';

/** The fragment `FinancialActivityRead`. */
export const financialActivityFragment = readFragment('financial-activity');
