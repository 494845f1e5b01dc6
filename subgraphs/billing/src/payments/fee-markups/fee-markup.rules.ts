import {
  ExactDecimal,
  ParameterInvalid,
  ParameterMissing,
  checkLimits,
  exactAmount,
  messageTemplate,
  thisInput,
} from '../../../../kit/src';
import { checkSaleMetadata } from '../../shared/metadata';
import { FeeMarkup, type FeeMarkupCreateInput } from './fee-markup.resource';

/**
 * Validates a fee markup and returns its normalized fees: a percentage up to 100 and an amount in US dollars, both
 * decimal strings with at most 2 decimals. At least one of the two must be given.
 */
export function checkMarkup(input: FeeMarkupCreateInput): {
  readonly percentageFee: string | null;
  readonly fixedFeeUsd: string | null;
} {
  const { percentageFee, fixedFeeUsd, metadata } = input;
  checkLimits(FeeMarkup, input);
  if (metadata) checkSaleMetadata(metadata);
  if (percentageFee == null && fixedFeeUsd == null) throw new ParameterMissing(['percentageFee'], ['fixedFeeUsd']);
  const percent = percentageFee == null ? null : exactAmount(percentageFee, 'usd', ['percentageFee']);
  if (percent !== null && new ExactDecimal(percent).greaterThan(100))
    throw new ParameterInvalid(['percentageFee'], messageTemplate`${thisInput} must be at most 100.`);
  return {
    percentageFee: percent,
    fixedFeeUsd: fixedFeeUsd == null ? null : exactAmount(fixedFeeUsd, 'usd', ['fixedFeeUsd']),
  };
}
