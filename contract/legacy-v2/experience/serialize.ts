import { type LegacyProductData, serializeLegacyProduct } from '../product/serialize';

/** Fields that the GraphQL fragment `LegacyExperienceRead` selects. */
export interface LegacyExperienceData {
  readonly id: string;
  readonly name: string;
  readonly app: { readonly id: string };
  readonly products: readonly LegacyProductData[];
}

/**
 * Serializes an experience for the legacy API.
 *
 * @param expand returns whether the caller requested this nested object instead of its id
 */
export function serializeLegacyExperience(
  { id, name, app, products }: LegacyExperienceData,
  expand: (name: string) => boolean,
) {
  return {
    id,
    experience_type: app.id.replace(/^app_/, ''),
    name,
    description: null,
    properties: {},
    products: products.map((product) => (expand('products') ? serializeLegacyProduct(product) : product.id)),
  };
}
