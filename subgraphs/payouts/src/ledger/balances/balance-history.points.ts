import { argumentInvalid, inputName, messageTemplate, thisInput, registerEnum } from '../../../../kit/src';

export const balanceIntervals = ['hour', 'day', 'week', 'month'] as const;
/** Interval between the points of a balance history. */
export type BalanceInterval = (typeof balanceIntervals)[number];
export const BalanceIntervalEnum = registerEnum(
  'BalanceInterval',
  balanceIntervals,
  'Interval between the points of a history.',
);

/** Maximum number of points of a balance history. */
export const maxPoints = 1_000;
const hour = 3_600_000;

/**
 * Returns the instants of a balance history in ascending order: its start, each start of an hour, day, week (Monday) or
 * month in between, in local time of the time zone, and its end. Throws a `RequestError` if the end is not after the
 * start, the time zone is unknown, or there are too many points.
 */
export function pointsOf(from: Date, to: Date, interval: BalanceInterval, timeZone: string): Date[] {
  if (from >= to) throw argumentInvalid('from', messageTemplate`${thisInput} must be before ${inputName('to')}.`);
  const zone = zoneOf(timeZone);
  const points = [from];
  let local = intervalStart(from.getTime() + zone.offsetAt(from.getTime()), interval);
  for (;;) {
    local = nextBoundary(local, interval);
    const instant = zone.instantOf(local);
    if (instant >= to.getTime()) break;
    if (instant > (points.at(-1) as Date).getTime()) points.push(new Date(instant));
    if (points.length >= maxPoints)
      throw argumentInvalid('interval', `A history has at most ${maxPoints} points: choose a longer interval.`);
  }
  return [...points, to];
}

/**
 * Conversion between instants (milliseconds since 1970) and local time of a time zone. Local time is in milliseconds
 * too, as if the zone were UTC.
 */
interface Zone {
  offsetAt(instant: number): number;
  instantOf(local: number): number;
}

function zoneOf(timeZone: string): Zone {
  const format = formatIn(timeZone);
  const offsetAt = (instant: number): number => {
    const dateFields = Object.fromEntries(
      format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
    );
    const { year = 0, month = 1, day = 1, hour: hours = 0, minute = 0, second = 0 } = dateFields;
    return Date.UTC(year, month - 1, day, hours, minute, second) - Math.floor(instant / 1_000) * 1_000;
  };
  // The offset at the first guess may differ from the offset at the correct instant (clock change); the second pass
  // corrects it.
  return { offsetAt, instantOf: (local) => local - offsetAt(local - offsetAt(local)) };
}

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const numeric = 'numeric';
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: numeric,
      month: numeric,
      day: numeric,
      hour: numeric,
      minute: numeric,
      second: numeric,
    });
  } catch {
    throw argumentInvalid('timeZone', messageTemplate`${thisInput} must be an IANA time zone, such as Europe/Paris.`);
  }
}

function intervalStart(local: number, interval: BalanceInterval): number {
  const at = new Date(local);
  const [year, month, day] = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()];
  switch (interval) {
    case 'hour':
      return Math.floor(local / hour) * hour;
    case 'day':
      return Date.UTC(year, month, day);
    case 'week':
      return Date.UTC(year, month, day - ((at.getUTCDay() + 6) % 7));
    case 'month':
      return Date.UTC(year, month, 1);
  }
}

function nextBoundary(local: number, interval: BalanceInterval): number {
  const at = new Date(local);
  if (interval === 'month') return Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1);
  return local + { hour, day: 24 * hour, week: 7 * 24 * hour }[interval];
}
