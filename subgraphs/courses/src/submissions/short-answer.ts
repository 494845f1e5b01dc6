/**
 * Normalizes a short answer for comparison: trimmed, in lower case, and in Unicode normalization form C. Compatibility
 * forms stay distinct, because `10²` is not 102.
 */
export function comparable(text: string): string {
  // Lower, upper and lower case again also folds characters without a one-to-one counterpart: ß and SS, ς and σ.
  return text.normalize('NFC').trim().toLowerCase().toUpperCase().toLowerCase().normalize('NFC');
}
