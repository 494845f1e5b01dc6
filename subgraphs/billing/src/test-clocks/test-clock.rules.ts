import { ParameterInvalid, checkLength, messageTemplate, thisInput } from '../../../kit/src';

const minute = 60_000;
const maxNameLength = 100;
/** Maximum years of a single advance. */
const maxYears = 20;
/** Range of years of a clock: from the start of the first year to the start of the last. */
const [firstYear, lastYear] = [2000, 2200];

/** Maximum members of a clock. */
export const maxMembers = 1_000;

/** Rounds up to whole minutes, the resolution of clocks, so that all earlier jobs have run by then. */
export function ceilToMinute(instant: Date): Date {
  return new Date(Math.ceil(instant.getTime() / minute) * minute);
}

export function checkName(name: string | null | undefined): void {
  checkLength(name, maxNameLength, 'name');
}

/** Returns the start time of a new clock. Throws `ParameterInvalid` outside of the range of years. */
export function startOf(given: Date): Date {
  return checkYear(ceilToMinute(given), 'now');
}

/**
 * Returns the target time of an advance. Throws `ParameterInvalid` if the time is not later than the clock, or too far
 * in the future.
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
