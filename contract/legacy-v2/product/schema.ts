import { visibilityFilters } from '../../resources/shared';
import { Type, enumOf } from '../../schemas';
import { legacyVisibility, unixSeconds } from '../shared';

/** A product in the legacy API. */
export const legacyProduct = Type.Object({
  id: Type.String({ description: 'Product id (`prod_`).' }),
  title: Type.String({ description: 'Title that buyers see.' }),
  name: Type.String({ description: 'Older word for the title.' }),
  visibility: legacyVisibility('Who gets to see the product.'),
  created_at: unixSeconds('When the product was made'),
});

/** Query of `GET /products`. */
export const legacyProductFilters = Type.Object({ visibility: Type.Optional(enumOf(visibilityFilters)) });

/** Body of `POST /products/{id}`. */
export const legacyProductUpdate = Type.Object({
  title: Type.Optional(Type.String({ description: 'Title that buyers see.' })),
  name: Type.Optional(Type.String({ description: 'Older word for `title`.' })),
  visibility: Type.Optional(legacyVisibility('Who gets to see the product.')),
});

/** Values of `expand` for operations on products. */
export const legacyProductExpansions = ['experiences', 'plans'] as const;
