import type { PlanEntity } from '../plans';
import type { PostalAddress } from '../shared';
import { CountryMissing, NotSoldInCountry, NotSoldToAddress } from './purchase.errors';

/**
 * What a plan's `requirements` may say. The contract leaves their form open; these keys are known and enforced, each a
 * list of texts that an empty list switches off. Other keys are kept and shown, and hold nobody up.
 */
export interface Requirements {
  /** Two-letter codes; only buyers with a billing address there. */
  readonly countries: readonly string[];
  /** Only buyers whose e-mail address is of one of these domains. */
  readonly emailDomains: readonly string[];
  /** Only buyers who have access to one of these products. */
  readonly productIds: readonly string[];
}

export function requirementsOf({ requirements }: Pick<PlanEntity, 'requirements'>): Requirements {
  return {
    countries: texts(requirements.countries),
    emailDomains: texts(requirements.email_domains),
    productIds: texts(requirements.product_ids, false),
  };
}

function texts(value: unknown, lower = true): string[] {
  if (!Array.isArray(value)) return [];
  return value.filter((text) => typeof text === 'string').map((text) => (lower ? text.toLowerCase() : text));
}

/** Refuses a buyer whom the plan's requirements leave out, as far as what they typed tells. */
export function checkRequirements(plan: PlanEntity, email: string, address: PostalAddress | null): void {
  const { countries, emailDomains } = requirementsOf(plan);
  if (countries.length > 0) {
    if (!address?.country) throw new CountryMissing();
    if (!countries.includes(address.country)) throw new NotSoldInCountry();
  }
  const domain = email.toLowerCase().split('@').at(-1) ?? '';
  if (emailDomains.length > 0 && !emailDomains.includes(domain)) throw new NotSoldToAddress();
}
