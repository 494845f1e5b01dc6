import { readFragment } from '../read';

export * from './schema';
export * from './serialize';

/** GraphQL fragment `FinancialActivityRead`. */
export const financialActivityFragment = readFragment('financial-activity');
