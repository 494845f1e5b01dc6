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
