import { absentable, list, object, string } from '../wire';
import { expandableList, legacyParams, legacyResource } from './legacy-resource';
import { legacyProduct } from './product';
import { text } from './shared';

/** An experience in the legacy API. */
export const legacyExperience = legacyResource({
  type: 'Experience',
  description: 'An app that members of a product can use.',
  fields: {
    id: string('Experience id (`exp_`).'),
    experience_type: string('App that provides the experience: `courses`, `licensing`.').from('app.id', (id: string) =>
      id.replace(/^app_/, ''),
    ),
    name: string('Display name of the experience.'),
    description: text('Always null: descriptions of experiences are not supported.').constant(null),
    properties: object({}, 'Always empty: properties of apps are not supported.').constant({}),
    products: expandableList(legacyProduct, 'Products whose members have access, by id or expanded.').computed(
      'products { id }',
      ({ products }: { readonly products: readonly { readonly id: string }[] }) => products.map(({ id }) => id),
    ),
  },
  expanded: { products: list(legacyProduct) },
});

/** Query parameters of `GET /experiences`. */
export const legacyExperienceFilters = legacyParams({
  experience_type: absentable(
    string({ maxLength: 60, description: 'Only experiences of this app: `courses`, `licensing`.' }),
  )
    .from('appId')
    .asInput((type: string) => `app_${type}`),
});

/** Body of `POST /experiences/{id}`. */
export const legacyExperienceUpdate = legacyParams({ name: string('The new name, 1 to 120 characters.') });
