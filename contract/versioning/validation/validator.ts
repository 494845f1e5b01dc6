import type { TSchema } from '@sinclair/typebox';
import { Ajv } from 'ajv';
import { formats } from './formats';
import { type Issue, issueFrom, type ValidationIssue } from './issues';
import { addKeywords, forAjv } from './keywords';

export type { ValidationIssue } from './issues';

const ajv = new Ajv({ strict: false, allErrors: false, logger: false, messages: false });
for (const [name, { test }] of Object.entries(formats)) ajv.addFormat(name, test);
addKeywords(ajv);

/** What is wrong with a value; undefined where nothing is. */
export type Check = (value: unknown) => ValidationIssue | undefined;

/** Checks by the text of their schema: a compiler keeps what it has compiled, and most versions share a schema. */
const checks = new Map<string, Check>();

/**
 * The check of a request against a schema that is complete in itself (no references): what is missing or not as
 * described, renamed and rejected parameters, unequal values under two names. Nothing is converted and unknown
 * parameters are no fault. Equal schemas are compiled once. Throws on a schema with a format nobody defined.
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
