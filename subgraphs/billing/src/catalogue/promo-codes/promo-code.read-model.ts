import { column, computed, type ListDefinition, listOf, type ReadModel, readModelOf } from '../../../../kit/src';
import type { ReadModels } from '../../read-models';
import { promoCodeFilters } from './promo-code.inputs';
import { PromoCode } from './promo-code.resource';
import { durationOf } from './promo-code.states';

/** Defines the read model of promo codes. */
export function promoCodeReadModel(models: ReadModels): ReadModel<PromoCode> {
  return readModelOf(
    PromoCode,
    {
      duration: computed(['number_of_intervals'], durationOf),
      plans: column('plan_ids'),
    },
    { models },
  );
}

export const promoCodeList: ListDefinition = listOf(promoCodeFilters);
