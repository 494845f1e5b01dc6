import { visibilityFilters } from '../../resources/shared';
import { Type, enumOf } from '../../schemas';
import { legacyVisibility, unixSeconds } from '../shared';

/** A product in the legacy API. */
export const legacyProduct = Type.Object({
  id: Type.String({ description: 'Product id (`prod_`).' }),
  title: Type.String({ description: 'Title shown to buyers.' }),
  name: Type.String({ description: 'Older name for the title.' }),
  visibility: legacyVisibility('Visibility of the product.'),
  created_at: unixSeconds('Creation time of the product'),
});

/** Query parameters of `GET /products`. */
export const legacyProductFilters = Type.Object({ visibility: Type.Optional(enumOf(visibilityFilters)) });

/** Body of `POST /products/{id}`. */
export const legacyProductUpdate = Type.Object({
  title: Type.Optional(Type.String({ description: 'Title shown to buyers.' })),
  name: Type.Optional(Type.String({ description: 'Older name for `title`.' })),
  visibility: Type.Optional(legacyVisibility('Visibility of the product.')),
});

/** Allowed values of the parameter `expand` in operations on products. */
export const legacyProductExpansions = ['experiences', 'plans'] as const;
