import { readFragment } from '../read';

export * from './schema';
export * from './serialize';

/** The fragment `FeeMarkupRead`. */
export const feeMarkupFragment = readFragment('fee-markup');
