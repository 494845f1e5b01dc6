import { readFragment } from '../read';

export * from './schema';
export * from './serialize';

/** Fragment `FeeMarkupRead`. */
export const feeMarkupFragment = readFragment('fee-markup');
