import { decimalNumber } from '../../money';
import { toEnumValue } from '../shared';

/** Fields that the GraphQL fragment `FeeMarkupRead` selects. */
export interface FeeMarkupData {
  readonly id: string;
  readonly feeType: string;
  readonly percentageFee: string | null;
  readonly fixedFeeUsd: string | null;
  readonly notes: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

const numberOf = (value: string | null) => (value === null ? null : decimalNumber(value));

/** Serializes a fee markup in the format of the latest API version. */
export function serializeFeeMarkup({
  id,
  feeType,
  percentageFee,
  fixedFeeUsd,
  notes,
  createdAt,
  updatedAt,
}: FeeMarkupData) {
  return {
    id,
    fee_type: toEnumValue(feeType),
    percentage_fee: numberOf(percentageFee),
    fixed_fee_usd: numberOf(fixedFeeUsd),
    notes,
    created_at: createdAt,
    updated_at: updatedAt,
  };
}
