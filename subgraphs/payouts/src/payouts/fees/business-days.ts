import type { BankCalendar } from '../supported-methods/payout-countries';

const day = 86_400_000;

/** Hour (UTC) of the daily cutoff: a payout requested at or after it counts as requested on the next day. */
const cutoff = 17;
/** Hour (UTC) at which payouts arrive. */
const arrivalHour = 17;

/**
 * Returns the estimated arrival of a payout requested at `from`: 17:00 UTC, the given number of business days after the
 * business day on which the payout counts as requested.
 */
export function arrivalAfter(from: Date, days: number, calendar: BankCalendar): Date {
  let at = startOf(from);
  if (from.getUTCHours() >= cutoff) at += day;
  while (!isBusinessDay(new Date(at), calendar)) at += day;
  for (let remaining = days; remaining > 0; remaining -= 1) {
    do at += day;
    while (!isBusinessDay(new Date(at), calendar));
  }
  return new Date(at + arrivalHour * 3_600_000);
}

/** Whether the UTC date of an instant is a business day of the calendar. */
export function isBusinessDay(date: Date, calendar: BankCalendar): boolean {
  const weekend = calendar === 'friday and saturday' ? [5, 6] : [0, 6];
  return !weekend.includes(date.getUTCDay()) && !isHoliday(date, calendar);
}

function isHoliday(date: Date, calendar: BankCalendar): boolean {
  const year = date.getUTCFullYear();
  const days = calendar === 'us' ? federalHolidays(year) : calendar === 'target' ? targetHolidays(year) : [];
  return days.includes(startOf(date));
}

/**
 * Returns the holidays of the Federal Reserve in a year, as UTC midnights in milliseconds. A holiday on a Sunday is
 * observed on Monday; a holiday on a Saturday is not observed.
 */
function federalHolidays(year: number): number[] {
  const fixed = [
    [1, 1],
    [6, 19],
    [7, 4],
    [11, 11],
    [12, 25],
  ].map(([month = 1, date = 1]) => observed(Date.UTC(year, month - 1, date)));
  return [
    ...fixed,
    nth(year, 1, 1, 3),
    nth(year, 2, 1, 3),
    lastMonday(year, 5),
    nth(year, 9, 1, 1),
    nth(year, 10, 1, 2),
    nth(year, 11, 4, 4),
  ];
}

/** Returns the holidays of TARGET, the payment system of the euro, as UTC midnights in milliseconds. */
function targetHolidays(year: number): number[] {
  const easter = easterOf(year);
  const fixed = [
    [1, 1],
    [5, 1],
    [12, 25],
    [12, 26],
  ].map(([month = 1, date = 1]) => Date.UTC(year, month - 1, date));
  return [...fixed, easter - 2 * day, easter + day];
}

function observed(date: number): number {
  return new Date(date).getUTCDay() === 0 ? date + day : date;
}

/** Returns the n-th weekday (0 is Sunday) of a month (1 is January), as UTC midnight in milliseconds. */
function nth(year: number, month: number, weekday: number, n: number): number {
  const first = new Date(Date.UTC(year, month - 1, 1)).getUTCDay();
  return Date.UTC(year, month - 1, 1 + ((weekday - first + 7) % 7) + 7 * (n - 1));
}

function lastMonday(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month, 0));
  return last.getTime() - ((last.getUTCDay() + 6) % 7) * day;
}

/** Returns Easter Sunday in the Gregorian calendar, as UTC midnight in milliseconds. */
function easterOf(year: number): number {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const moon =
    (19 * golden +
      century -
      Math.floor(century / 4) -
      Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) +
      15) %
    30;
  const shift = (32 + 2 * (century % 4) + 2 * Math.floor((year % 100) / 4) - moon - (year % 4)) % 7;
  const late = Math.floor((golden + 11 * moon + 22 * shift) / 451);
  const marchDay = 22 + moon + shift - 7 * late;
  return Date.UTC(year, 2, marchDay);
}

function startOf(date: Date): number {
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate());
}
