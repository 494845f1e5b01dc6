import type { ReadModel } from '../../kit/src';
import { planReadModel } from './plans/plan.read-model';
import { productReadModel } from './products/product.read-model';

/** The read models of the domain, which join one another. */
export interface ReadModels {
  readonly plan: ReadModel;
  readonly product: ReadModel;
}

/** @param origin public address of the service, for links to hosted pages */
export function createReadModels(origin: string): ReadModels {
  const models = {} as { -readonly [Name in keyof ReadModels]: ReadModel };
  models.plan = planReadModel(models, origin);
  models.product = productReadModel(models);
  return models;
}
