import { InvalidArguments } from '../../../app/runtime/invalid-arguments';

const hour = 3_600_000;
const lengths = { h: hour, d: 24 * hour, w: 7 * 24 * hour } as const;
type Unit = keyof typeof lengths | 'y';

/** Parses an ISO 8601 time, or an offset after the given instant such as `+30d`. Throws `InvalidArguments`. */
export function laterThan(from: Date, text: string): Date {
  return instantOf(text, '+30d', /^\+(\d{1,6})([hdwy])$/, (count, unit) => addUnits(from, count, unit));
}

/** Parses an ISO 8601 time, or an offset before the given instant such as `2h`. Throws `InvalidArguments`. */
export function parseInstantBefore(from: Date, text: string): Date {
  return instantOf(text, '2h', /^(\d{1,6})([hdwy])$/, (count, unit) => addUnits(from, -count, unit));
}

function instantOf(text: string, example: string, form: RegExp, distant: (count: number, unit: Unit) => Date): Date {
  const [, count, unit] = form.exec(text) ?? [];
  const instant = count === undefined ? new Date(text) : distant(Number(count), unit as Unit);
  if (Number.isNaN(instant.getTime()))
    throw new InvalidArguments(`"${text}" is neither an ISO 8601 time nor an offset such as ${example}.`);
  return instant;
}

function addUnits(from: Date, count: number, unit: Unit): Date {
  if (unit !== 'y') return new Date(from.getTime() + count * lengths[unit]);
  const instant = new Date(from);
  instant.setUTCFullYear(from.getUTCFullYear() + count);
  return instant;
}
