import { readFragment } from '../read';

export * from './schema';
export * from './serialize';

/**
 * Text of the GraphQL fragments of partners: `PartnerRead`, `PartnerBusinessRead`, `PartnerEarningRead`,
 * `ReferredUserRead`, `PartnerLeaderRead`.
 */
export const partnerFragments = readFragment('partner');
