/**
 * A short answer as it is compared: without space around it, without regard to case, and the same however its characters
 * are put together. Compatibility forms stay apart, since `10²` is not 102.
 */
export function comparable(text: string): string {
  // Up and down again folds what has no counterpart of one letter: ß and SS, ς and σ.
  return text.normalize('NFC').trim().toLowerCase().toUpperCase().toLowerCase().normalize('NFC');
}
