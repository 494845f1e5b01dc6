import { readFragment } from '../read';

export * from './schema';
export * from './serialize';

/** GraphQL fragment `FeeMarkupRead`. */
export const feeMarkupFragment = readFragment('fee-markup');
