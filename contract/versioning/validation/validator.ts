import type { TSchema } from '@sinclair/typebox';
import { Ajv } from 'ajv';
import { formats } from './formats';
import { type Issue, issueFrom, type ValidationIssue } from './issues';
import { addKeywords, forAjv } from './keywords';

export type { ValidationIssue } from './issues';

// Without Ajv's optimization of the generated code, which takes almost half of the time of a compilation. V8 optimizes the
// code anyway.
const ajv = new Ajv({ strict: false, allErrors: false, logger: false, messages: false, code: { optimize: false } });
for (const [name, { test }] of Object.entries(formats)) ajv.addFormat(name, test);
addKeywords(ajv);

/** Validates a value. Returns the first issue, or undefined if the value is valid. */
export type Check = (value: unknown) => ValidationIssue | undefined;

/** Validators by serialized schema. Ajv never releases a compiled schema, and most API versions share their schemas. */
const checks = new Map<string, Check>();

/**
 * Returns the validator of a self-contained schema (no references). It reports missing and invalid parameters, renamed
 * and rejected ones, and different values under two names of one parameter. It converts nothing and accepts unknown
 * parameters. Equal schemas share one compiled validator. Throws if the schema has an undefined format.
 */
export function createValidator(schema: TSchema): Check {
  const text = JSON.stringify(schema);
  let check = checks.get(text);
  if (!check) checks.set(text, (check = compiled(schema)));
  return check;
}

function compiled(schema: TSchema): Check {
  const validate = ajv.compile(forAjv(schema));
  return (value) => (validate(value) ? undefined : issueFrom((validate.errors ?? []) as Issue[], value));
}
