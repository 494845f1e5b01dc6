import { ArgsType, ID, InputType } from 'type-graphql';
import {
  accountFilter,
  createdFilters,
  createInputOf,
  listArgs,
  equals,
  numberedArgs,
  patchOf,
} from '../../../kit/src';
import { Experience } from './experience.resource';

@InputType({ description: 'Changes to an experience. Absent fields stay unchanged.' })
export class ExperiencePatch extends patchOf(Experience) {}

@InputType({ description: 'A new experience.' })
export class ExperienceCreateInput extends createInputOf<Experience, 'appId'>(Experience) {}

const pageFilters = {
  accountId: {
    ...accountFilter('experiences'),
    description:
      'Only experiences of this account, which for users can be any account; by default of all accounts of the caller.',
  },
  appId: equals(() => ID, 'app_id', 'Only experiences of this app.'),
};

export const experienceFilters = {
  /** Its condition is in the list definition, because it needs a subquery. */
  productId: { ...equals(() => ID, 'id', 'Only experiences attached to this product.'), conditions: {} },
  ...pageFilters,
  ...createdFilters('experiences'),
};

@ArgsType()
export class ExperienceListArgs extends listArgs(experienceFilters) {}

@ArgsType()
export class ExperiencePageArgs extends numberedArgs(pageFilters) {}
