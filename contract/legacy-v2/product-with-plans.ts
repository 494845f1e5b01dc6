import { list } from '../wire';
import { legacyExperience } from './experience';
import { expandableList, legacyResource } from './legacy-resource';
import { legacyPlan } from './plan';
import { legacyProduct } from './product';

type Ids = readonly { readonly id: string }[];

/** A product with its plans and experiences, in responses of operations on products. */
export const legacyProductWithPlans = legacyResource({
  type: 'Product',
  description: 'A product with its plans and experiences.',
  fields: {
    ...legacyProduct.fields,
    plans: expandableList(legacyPlan, 'Plans of the product, newest first, at most 100.').computed(
      'plans { id }',
      ({ plans }: { readonly plans: Ids }) => plans.map(({ id }) => id),
    ),
    experiences: expandableList(
      legacyExperience,
      'Experiences available to members of the product, newest first, at most 100.',
    ).computed('experiences { id }', ({ experiences }: { readonly experiences: Ids }) =>
      experiences.map(({ id }) => id),
    ),
  },
  expanded: { experiences: list(legacyExperience), plans: list(legacyPlan) },
  onDemand: ['experiences'],
});
