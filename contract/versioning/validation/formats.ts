const dateTimePattern = /^(\d{4}-\d{2}-\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(\.\d{1,9})?([Zz]|[+-]\d{2}:?\d{2})$/;

/** Returns whether a string is a valid calendar date, `YYYY-MM-DD`. */
export function isCalendarDate(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** Returns whether a string is a valid ISO 8601 date and time with a time zone, in the years 0 to 9999 in UTC. */
export function isDateTime(text: string): boolean {
  const [, date, hour, minute, second] = dateTimePattern.exec(text) ?? [];
  if (date === undefined || !isCalendarDate(date)) return false;
  return Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60 && hasWritableYear(text);
}

/**
 * Returns whether the year in UTC is between 0 and 9999, since responses format years with four digits. The offset must
 * not move the time outside this range.
 */
function hasWritableYear(text: string): boolean {
  const year = new Date(text.toUpperCase().replace(/([+-]\d{2})(\d{2})$/, '$1:$2')).getUTCFullYear();
  return year >= 0 && year <= 9_999;
}

function isWebAddress(text: string): boolean {
  return text.length <= 2048 && /^https?:\/\/[^\s]+$/.test(text) && URL.canParse(text);
}

function isEmail(text: string): boolean {
  return text.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
}

/** String formats that schemas can use, each with the predicate of its error message (`text`), such as `must be …`. */
export const formats: Readonly<Record<string, { test: (text: string) => boolean; text: string }>> = {
  'date-time': { test: isDateTime, text: 'must be an ISO 8601 date and time with a time zone' },
  date: { test: isCalendarDate, text: 'must be a date written YYYY-MM-DD' },
  uri: { test: isWebAddress, text: 'must be an http or https URL' },
  email: { test: isEmail, text: 'must be an e-mail address' },
};
