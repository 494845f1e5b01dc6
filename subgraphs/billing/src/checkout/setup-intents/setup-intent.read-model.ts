import { byCreation, type ListDefinition, listOf, type ReadModel, readModelOf } from '../../../../kit/src';
import type { ReadModels } from '../../read-models';
import { SetupIntent, setupIntentFilters } from './setup-intent.resource';

/** Defines the read model of setup intents. */
export function setupIntentReadModel(models: ReadModels): ReadModel<SetupIntent> {
  return readModelOf(SetupIntent, {}, { models });
}

export const setupIntentList: ListDefinition = listOf(setupIntentFilters, { created_at: byCreation });
