import type { ReadModel } from '../../kit/src';
import { accountReadModel } from './accounts/account.read-model';
import { userReadModel } from './users/user.read-model';

/** The read models of the domain; they refer to each other for joins. */
export interface ReadModels {
  readonly account: ReadModel;
  readonly user: ReadModel;
}

/** Builds all read models. */
export function createReadModels(): ReadModels {
  const models = {} as { -readonly [Name in keyof ReadModels]: ReadModel };
  models.user = userReadModel();
  models.account = accountReadModel(models);
  return models;
}
