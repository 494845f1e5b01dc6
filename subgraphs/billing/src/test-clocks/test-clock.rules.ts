import { ParameterInvalid, checkLength, sentence, thisInput } from '../../../kit/src';

const minute = 60_000;
const longestName = 100;
/** Maximum years of a single advance. */
const mostYears = 20;
/** Range of years of a clock: from the start of the first to the start of the last. */
const [firstYear, lastYear] = [2000, 2200];

/** Maximum members of a clock. */
export const mostMembers = 1_000;

/** Rounds up to whole minutes, the resolution of clocks: everything due before has happened by then. */
export function wholeMinute(instant: Date): Date {
  return new Date(Math.ceil(instant.getTime() / minute) * minute);
}

export function checkName(name: string | null | undefined): void {
  checkLength(name, longestName, 'name');
}

/** Returns the start time of a new clock. Throws `ParameterInvalid` outside of the range. */
export function startOf(given: Date): Date {
  return checkYear(wholeMinute(given), 'now');
}

/** Returns the target time of an advance. Throws `ParameterInvalid` if it is not later than the clock, or too far. */
export function targetOf(given: Date, now: Date): Date {
  const target = wholeMinute(given);
  if (target <= now)
    throw new ParameterInvalid(['to'], sentence`${thisInput} must be after what the test clock shows now.`);
  const farthest = new Date(now);
  farthest.setUTCFullYear(now.getUTCFullYear() + mostYears);
  if (target > farthest)
    throw new ParameterInvalid(
      ['to'],
      sentence`${thisInput} is at most ${mostYears} years after what the test clock shows now.`,
    );
  return checkYear(target, 'to');
}

function checkYear(instant: Date, field: string): Date {
  const year = instant.getUTCFullYear();
  if (year < firstYear || year >= lastYear)
    throw new ParameterInvalid([field], sentence`${thisInput} lies in the years ${firstYear} to ${lastYear - 1}.`);
  return instant;
}
