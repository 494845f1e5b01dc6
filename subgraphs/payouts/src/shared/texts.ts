import { ParameterInvalid } from '../../../kit/src';

/** Refuses text that is longer than a field holds. Null and undefined pass. */
export function checkLength(value: string | null | undefined, longest: number, field: string): void {
  if (value != null && value.length > longest) throw new ParameterInvalid([field], `${field} has at most ${longest} characters.`);
}
