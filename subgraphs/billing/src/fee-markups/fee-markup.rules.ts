import {
  ExactDecimal,
  ParameterInvalid,
  ParameterMissing,
  checkLength,
  exactAmount,
  messageTemplate,
  thisInput,
} from '../../../kit/src';
import { checkSaleMetadata } from '../shared';
import type { FeeMarkupCreateInput } from './fee-markup.inputs';

const maxNotesLength = 1_000;

/**
 * Validates a fee markup and returns its normalized fees: a percentage up to 100 and an amount in US dollars, both
 * decimal strings with at most 2 decimals. At least one of the two must be given.
 */
export function checkMarkup({ percentageFee, fixedFeeUsd, notes, metadata }: FeeMarkupCreateInput): {
  readonly percentageFee: string | null;
  readonly fixedFeeUsd: string | null;
} {
  checkLength(notes, maxNotesLength, 'notes');
  if (metadata) checkSaleMetadata(metadata);
  if (percentageFee == null && fixedFeeUsd == null) throw new ParameterMissing(['percentageFee']);
  const percent = percentageFee == null ? null : exactAmount(percentageFee, 'usd', ['percentageFee']);
  if (percent !== null && new ExactDecimal(percent).greaterThan(100))
    throw new ParameterInvalid(['percentageFee'], messageTemplate`${thisInput} must be at most 100.`);
  return {
    percentageFee: percent,
    fixedFeeUsd: fixedFeeUsd == null ? null : exactAmount(fixedFeeUsd, 'usd', ['fixedFeeUsd']),
  };
}
