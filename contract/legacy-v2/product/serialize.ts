import { toWord } from '../../resources/shared';
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
    visibility: toWord(product.visibility),
    created_at: unixSecondsOf(product.createdAt),
  };
}

/** A product and its plans; `Plan` is what an operation selects of them. */
export interface LegacyProductPlansData<Plan extends { readonly id: string }> extends LegacyProductData {
  readonly plans: readonly Plan[];
}

/** A product with its plans: their ids, or what `expanded` makes of them. */
export function serializeLegacyProductWithPlans<Plan extends { readonly id: string }>(
  product: LegacyProductPlansData<Plan>,
  expanded?: (plan: Plan) => unknown,
) {
  return { ...serializeLegacyProduct(product), plans: product.plans.map(expanded ?? (({ id }) => id)) };
}
