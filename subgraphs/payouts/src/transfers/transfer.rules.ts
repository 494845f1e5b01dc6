import { ParameterInvalid, checkLength, checkMetadata, sentence, thisInput } from '../../../kit/src';
import { positiveAmount } from '../shared';
import type { TransferCreateInput } from './transfer.inputs';

const longestNotes = 500;
const longestKey = 255;

/** Refuses what no transfer may be. Answers the amount with the decimals of its currency. */
export function checkTransfer({ amount, currency, notes, metadata, idempotenceKey }: TransferCreateInput): string {
  checkLength(notes, longestNotes, 'notes');
  checkMetadata(metadata);
  if (idempotenceKey != null && (idempotenceKey === '' || Buffer.byteLength(idempotenceKey) > longestKey)) {
    throw new ParameterInvalid(['idempotenceKey'], sentence`${thisInput} has 1 to ${longestKey} bytes.`);
  }
  return positiveAmount(amount, currency);
}
