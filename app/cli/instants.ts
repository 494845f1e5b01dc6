import { WrongArguments } from '../parts/command';

const hour = 3_600_000;
const lengths = { h: hour, d: 24 * hour, w: 7 * 24 * hour } as const;
type Unit = keyof typeof lengths | 'y';

/** The instant that is meant: an ISO 8601 time, or as far from another one as a distance says (`+30d`, `-2h`). Throws `WrongArguments`. */
export function instantOf(text: string, from: Date): Date {
  const [, sign, count, unit] = /^([+-])(\d{1,6})([hdwy])$/.exec(text) ?? [];
  const instant = count === undefined ? new Date(text) : away(from, sign === '-' ? -Number(count) : Number(count), unit as Unit);
  if (Number.isNaN(instant.getTime())) throw new WrongArguments(`"${text}" is neither an instant nor a distance such as +30d or -2h.`);
  return instant;
}

function away(from: Date, count: number, unit: Unit): Date {
  if (unit !== 'y') return new Date(from.getTime() + count * lengths[unit]);
  const instant = new Date(from);
  instant.setUTCFullYear(from.getUTCFullYear() + count);
  return instant;
}
