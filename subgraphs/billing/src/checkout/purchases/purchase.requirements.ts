import type { Plan } from '../../catalogue/plans/plan.resource';
import type { PostalAddress } from '../../shared/address.type';
import { CountryMissing, PlanUnavailableInCountry, EmailNotEligible } from './purchase.errors';

/**
 * Known keys of the `requirements` of a plan, for which the REST API contract defines no format. Each key holds a list
 * of strings; an empty list means no requirement. Unknown keys are stored and returned, but have no effect.
 */
export interface Requirements {
  /** Two-letter country codes; the billing address of the buyer must be in one of these countries. */
  readonly countries: readonly string[];
  /** Domains, one of which the e-mail address of the buyer must have. */
  readonly emailDomains: readonly string[];
  /** Ids of products; the buyer must have access to at least one of them. */
  readonly productIds: readonly string[];
}

export function requirementsOf({ requirements }: Pick<Plan, 'requirements'>): Requirements {
  return {
    countries: toStrings(requirements.countries),
    emailDomains: toStrings(requirements.email_domains),
    productIds: toStrings(requirements.product_ids, false),
  };
}

function toStrings(value: unknown, lower = true): string[] {
  if (!Array.isArray(value)) return [];
  return value.filter((text) => typeof text === 'string').map((text) => (lower ? text.toLowerCase() : text));
}

/** Throws if country or e-mail domain of the buyer do not meet the requirements of the plan. */
export function checkRequirements(plan: Plan, email: string, address: PostalAddress | null): void {
  const { countries, emailDomains } = requirementsOf(plan);
  if (countries.length > 0) {
    if (!address?.country) throw new CountryMissing();
    if (!countries.includes(address.country)) throw new PlanUnavailableInCountry();
  }
  const domain = email.toLowerCase().split('@').at(-1) ?? '';
  if (emailDomains.length > 0 && !emailDomains.includes(domain)) throw new EmailNotEligible();
}
