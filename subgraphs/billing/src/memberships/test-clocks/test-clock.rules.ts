import { ParameterInvalid, messageTemplate, thisInput } from '../../../../kit/src';

const minute = 60_000;
/** Maximum number of years by which one command may advance a test clock. */
const maxYears = 20;
/** Allowed years of a test clock: from 2000, inclusive, to 2200, exclusive. */
const [firstYear, lastYear] = [2000, 2200];

/** Maximum number of members that can be attached to one test clock. */
export const maxMembers = 1_000;

/**
 * Rounds a time up to a whole minute, the resolution of test clocks. Jobs that are due within a minute run when the
 * clock reaches the end of that minute.
 */
export function ceilToMinute(instant: Date): Date {
  return new Date(Math.ceil(instant.getTime() / minute) * minute);
}

/**
 * Returns the start time for a new test clock, rounded up to a whole minute. Throws `ParameterInvalid` outside of the
 * allowed years.
 */
export function startOf(given: Date): Date {
  return checkYear(ceilToMinute(given), 'now');
}

/**
 * Returns the target time of an advance, rounded up to a whole minute. Throws `ParameterInvalid` if it is not after
 * `now`, the current time of the test clock, or too far in the future: more than 20 years later or after the year 2199.
 */
export function targetOf(given: Date, now: Date): Date {
  const target = ceilToMinute(given);
  if (target <= now)
    throw new ParameterInvalid(['to'], messageTemplate`${thisInput} must be after the current time of the test clock.`);
  const maxTarget = new Date(now);
  maxTarget.setUTCFullYear(now.getUTCFullYear() + maxYears);
  if (target > maxTarget)
    throw new ParameterInvalid(
      ['to'],
      messageTemplate`${thisInput} must be at most ${maxYears} years after the current time of the test clock.`,
    );
  return checkYear(target, 'to');
}

function checkYear(instant: Date, field: string): Date {
  const year = instant.getUTCFullYear();
  if (year < firstYear || year >= lastYear)
    throw new ParameterInvalid(
      [field],
      messageTemplate`${thisInput} must be in the years ${firstYear} to ${lastYear - 1}.`,
    );
  return instant;
}
