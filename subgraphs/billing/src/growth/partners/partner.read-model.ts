import { readModelOf, ReadModel, computed } from '../../../../kit/src';
import { Partner } from './partner.resource';

/**
 * Defines the read model of partners: the columns behind each GraphQL field.
 *
 * @param origin public base URL of the service, for the referral link
 */
export function partnerReadModel(origin: string): ReadModel<Partner> {
  return readModelOf(Partner, {
    referralLink: computed(['referral_code'], (code: string) => `${origin}/?ref=${code}`),
  });
}
