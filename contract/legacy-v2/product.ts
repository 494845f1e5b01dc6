import { visibilityFilters } from '../resources/shared';
import { absentable, enumValue, string } from '../wire';
import { legacyParams, legacyResource } from './legacy-resource';
import { enumInList, unixSeconds, visibility } from './shared';

/** A product in the legacy API. */
export const legacyProduct = legacyResource({
  type: 'Product',
  description: 'A product for sale.',
  fields: {
    id: string('Product id (`prod_`).'),
    title: string('Title shown to buyers.').write('patch'),
    name: string('Older name for the title.').from('title'),
    visibility: visibility('Visibility of the product.').write('patch'),
    created_at: unixSeconds('Creation time of the product'),
  },
});

/** Query parameters of `GET /products`. */
export const legacyProductFilters = legacyParams({
  visibility: absentable(enumValue(visibilityFilters)).from('visibilities').asInput(enumInList),
});

/** Body of `POST /products/{id}`. */
export const legacyProductUpdate = legacyParams({
  name: absentable(string('Older name for `title`.')).ignored(),
  ...legacyProduct.parameters('patch'),
});
