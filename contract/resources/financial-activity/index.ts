import { readFragment } from '../read';

export * from './schema';
export * from './serialize';

/** Fragment `FinancialActivityRead`. */
export const financialActivityFragment = readFragment('financial-activity');
