import { toEnumValue } from '../../resources/shared';
import { unixSecondsOf } from '../shared';

/** Fields that the GraphQL fragment `LegacyProductRead` selects. */
export interface LegacyProductData {
  readonly id: string;
  readonly title: string;
  readonly visibility: string;
  readonly createdAt: string;
}

/** Serializes a product for the legacy API. */
export function serializeLegacyProduct(product: LegacyProductData) {
  return {
    id: product.id,
    title: product.title,
    name: product.title,
    visibility: toEnumValue(product.visibility),
    created_at: unixSecondsOf(product.createdAt),
  };
}

/** A product with its plans and experiences; `Plan` and `Experience` are the fields that an operation selects. */
export interface LegacyProductPlansData<
  Plan extends { readonly id: string },
  Experience extends { readonly id: string } = { readonly id: string },
> extends LegacyProductData {
  readonly plans: readonly Plan[];
  readonly experiences: readonly Experience[];
}

/**
 * Serializes a product with its plans and experiences for the legacy API. Plans and experiences are ids, unless
 * `expanded` contains a function that serializes them.
 */
export function serializeLegacyProductWithPlans<
  Plan extends { readonly id: string },
  Experience extends { readonly id: string },
>(
  product: LegacyProductPlansData<Plan, Experience>,
  expanded: {
    readonly plan?: ((plan: Plan) => unknown) | undefined;
    readonly experience?: ((experience: Experience) => unknown) | undefined;
  },
) {
  return {
    ...serializeLegacyProduct(product),
    plans: product.plans.map(expanded.plan ?? (({ id }) => id)),
    experiences: product.experiences.map(expanded.experience ?? (({ id }) => id)),
  };
}
