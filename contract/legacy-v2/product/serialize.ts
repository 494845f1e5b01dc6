import { toEnumValue } from '../../resources/shared';
import { unixSecondsOf } from '../shared';

/** What `LegacyProductRead` selects. */
export interface LegacyProductData {
  readonly id: string;
  readonly title: string;
  readonly visibility: string;
  readonly createdAt: string;
}

/** A product in the shape of the legacy API. */
export function serializeLegacyProduct(product: LegacyProductData) {
  return {
    id: product.id,
    title: product.title,
    name: product.title,
    visibility: toEnumValue(product.visibility),
    created_at: unixSecondsOf(product.createdAt),
  };
}

/** A product, its plans and its experiences; `Plan` and `Experience` are what an operation selects of them. */
export interface LegacyProductPlansData<
  Plan extends { readonly id: string },
  Experience extends { readonly id: string } = { readonly id: string },
> extends LegacyProductData {
  readonly plans: readonly Plan[];
  readonly experiences: readonly Experience[];
}

/** A product with its plans and experiences: their ids, or what `expanded` makes of them. */
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
