import { readFragment } from '../read';

export * from './schema';
export * from './serialize';

/**
 * Fragments of partners: `PartnerRead`, `PartnerBusinessRead`, `PartnerEarningRead`, `ReferredUserRead`,
 * `PartnerLeaderRead`.
 */
export const partnerFragments = readFragment('partner');
