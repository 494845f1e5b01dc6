import type { FieldRow } from './fields';

/** A field in the older and in the newer version. One that was added has no `before`, one that was removed no `after`. */
export interface FieldPair {
  readonly in: 'query' | 'body' | 'answer';
  readonly before: FieldRow | undefined;
  readonly after: FieldRow | undefined;
}

/**
 * Returns whether a client of the version before the difference can fail at the version after it:
 *
 * - A field was removed or renamed, in requests and in responses.
 * - Requests: a new field is required, an optional field became required, the type no longer accepts a value that it
 *   accepted, or an enum lost a value.
 * - Responses: a field that was always present can be absent, the type allows a value that it did not allow, or an enum
 *   has an additional value. New fields are compatible, because clients ignore unknown fields.
 *
 * A removed endpoint is always breaking, a new one never. `brokenPromises` compares limits and patterns too, and is
 * stricter about formats.
 */
export function isBreaking({ in: location, before, after }: FieldPair): boolean {
  const isRequest = location !== 'answer';
  if (!before) return isRequest && (after?.required ?? false);
  if (!after || before.path !== after.path) return true;
  const [narrower, wider] = isRequest ? [before, after] : [after, before];
  const requirementBreaks = isRequest ? after.required && !before.required : before.required && !after.required;
  return requirementBreaks || !acceptsTypes(wider.types, narrower.types) || !acceptsValues(wider, narrower);
}

function acceptsTypes(wider: readonly string[], narrower: readonly string[]): boolean {
  return narrower.every((type) => wider.some((candidate) => acceptsType(candidate, type)));
}

/** Returns whether every value of a type has the other type too: every `string (date-time)` is a `string`. */
function acceptsType(wider: string, narrower: string): boolean {
  if (wider === narrower || wider === 'anything') return true;
  return narrower.startsWith(`${wider} (`) || (wider === 'number' && narrower === 'integer');
}

/** Returns whether the enum of a field has all values of the other field's enum. */
function acceptsValues({ enumValues: wider }: FieldRow, { enumValues: narrower }: FieldRow): boolean {
  return wider === undefined || (narrower?.every((value) => wider.includes(value)) ?? false);
}
