import { ParameterInvalid, checkLength, sentence, thisInput } from '../../../kit/src';

const minute = 60_000;
const longestName = 100;
/** Years that a clock moves at once, at most. */
const mostYears = 20;
/** What clocks show lies between the beginnings of these years. */
const [firstYear, lastYear] = [2000, 2200];

/** Members of one clock at most. */
export const mostMembers = 1_000;

/** Clocks tick in whole minutes. An instant is rounded up to the next one, by when everything due at the instant has happened. */
export function wholeMinute(instant: Date): Date {
  return new Date(Math.ceil(instant.getTime() / minute) * minute);
}

export function checkName(name: string | null | undefined): void {
  checkLength(name, longestName, 'name');
}

/** The minute that a new clock shows. Throws `ParameterInvalid` for one that no clock shows. */
export function startOf(given: Date): Date {
  return checkYear(wholeMinute(given), 'now');
}

/** The minute that a clock moves to. Throws `ParameterInvalid` for one that is not ahead of it, or too far. */
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
