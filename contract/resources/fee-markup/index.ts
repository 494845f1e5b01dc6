import { readFragment } from '../read';

export * from './schema';
export * from './serialize';

/** GraphQL fragment `FeeMarkupRead`: the fields of fee markups that REST responses need. */
export const feeMarkupFragment = readFragment('fee-markup');
