import { InconvertibleValue, Type, dateTime, defineVersionChange, parameterFormat } from '../../versioning';

/** Matches a string with seconds since the Unix epoch, at most 11 digits (up to the year 5138). */
const seconds = /^\d{1,11}$/;
/** Unix time of the last second of the year 9999. The newer format has years with four digits. */
const lastSecond = 253_402_300_799;

/**
 * Converts seconds to ISO 8601. Released documents have no maximum for seconds, and a released request schema must not
 * be narrowed. Later times are therefore rejected here.
 */
function asIso(value: unknown): unknown {
  if (typeof value !== 'number' && !seconds.test(String(value))) return value;
  const time = Number(value);
  if (time > lastSecond)
    throw new InconvertibleValue(`must be at most ${lastSecond} in Unix seconds, the end of the year 9999`);
  return new Date(time * 1_000).toISOString();
}

export default defineVersionChange({
  version: '2026-07-22',
  name: 'time-filters-are-iso',
  summary: 'Time filters accept ISO 8601 only; Unix seconds are rejected.',
  why: 'Responses use ISO 8601, so their timestamps can be used in filters.',
  upgrade: 'Write `created_after` and similar parameters as `2026-07-22T00:00:00Z`.',
  operations: [
    parameterFormat('TimeFilter', {
      older: Type.Union([dateTime(), Type.String({ pattern: seconds.source }), Type.Integer({ minimum: 0 })]),
      up: asIso,
      line: 'also accepted Unix seconds',
    }),
  ],
  examples: [
    {
      params: 'PlanListParams',
      older: { created_after: '1784678400' },
      newer: { created_after: '2026-07-22T00:00:00.000Z' },
    },
    {
      params: 'PlanListParams',
      older: { created_after: '2026-07-22T00:00:00Z' },
      newer: { created_after: '2026-07-22T00:00:00Z' },
    },
    { params: 'PlanListParams', request: { created_before: '1784678400' }, refused: 'newer', param: 'created_before' },
    { params: 'PlanListParams', request: { created_before: 'yesterday' }, refused: 'both', param: 'created_before' },
    {
      params: 'PlanListParams',
      older: { created_before: lastSecond },
      newer: { created_before: '9999-12-31T23:59:59.000Z' },
    },
    {
      params: 'PlanListParams',
      request: { created_before: lastSecond + 1 },
      refused: 'both',
      param: 'created_before',
    },
  ],
});
