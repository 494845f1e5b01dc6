import { serviceContract } from '../../app/runtime/contract';
import { ContractError } from '../../contract/errors';
import { schemas } from '../../contract/resources';
import { createValidator, type Node, type TSchema } from '../../contract/versioning';
import { withoutUndefined } from '../../contract/versioning/chain';
import { routes } from '../../rest-compat/routes';
import { extremesOf, fieldsOf } from '../bad-input/support/extremes';
import { changed, limitsOf, requiredParamsOf } from '../bad-input/support/schema-values';
import { withOlderEnumValues } from './properties';

const contract = serviceContract();
const names = [...new Set(routes.flatMap(({ query, body }) => [query, body]).filter((name) => name !== undefined))];

/** Returns the distinct schemas that a request has had, each with its oldest version. */
function formsOf(name: string): (readonly [version: string, schema: TSchema])[] {
  const forms = new Map<string, readonly [string, TSchema]>();
  for (const version of contract.versions) {
    const schema = contract.paramsSchema(name, version);
    const form = JSON.stringify(schema);
    if (!forms.has(form)) forms.set(form, [version, schema]);
  }
  return [...forms.values()];
}

/** Returns the names that exist in the newest schema only for requests of older versions; requests at the newest version may not contain them. */
function internalNames(name: string): string[] {
  const { properties = {} } = limitsOf(schemas[name] as TSchema);
  return Object.keys(properties).filter((property) => limitsOf(properties[property] as TSchema)['x-internal']);
}

interface Outcome {
  carried: number;
  refused: number;
  readonly wrong: string[];
}

/** Converts every extreme value that a version accepts to the newest schema. */
function convertExtremes(name: string): Outcome {
  const newest = createValidator(withOlderEnumValues(name, contract));
  const internal = internalNames(name);
  const outcome: Outcome = { carried: 0, refused: 0, wrong: [] };
  for (const [version, schema] of formsOf(name)) {
    const accepts = createValidator(schema);
    for (const { path, schema: field, set } of fieldsOf(schema)) {
      const top = path.replace(/[.[].*/s, '');
      for (const value of extremesOf(field)) {
        const valid = requiredParamsOf(schema, {});
        const request = changed(schema, valid, top, set(valid, value)[top]);
        if (accepts(request) !== undefined) continue;
        const label = `${version} ${path}=${JSON.stringify(value)}`;
        try {
          const exampleCount = withoutUndefined(contract.up(name, version)(structuredClone(request))) as Node;
          for (const property of internal) delete exampleCount[property];
          const issue = newest(exampleCount);
          if (issue) outcome.wrong.push(`${label}: ${issue.message}`);
          outcome.carried += 1;
        } catch (failure) {
          const isRejection = failure instanceof ContractError && failure.status === 400 && failure.param === path;
          if (!isRejection) outcome.wrong.push(`${label}: ${String(failure)}`);
          outcome.refused += 1;
        }
      }
    }
  }
  return outcome;
}

test.each(names)(
  'extreme values of %s are converted to the newest schema, or rejected with their parameter name',
  (name) => {
    expect(convertExtremes(name).wrong).toEqual([]);
  },
);

test('the suite converts and rejects enough values', () => {
  const outcomes = names.map(convertExtremes);
  expect(outcomes.reduce((sum, { carried }) => sum + carried, 0)).toBeGreaterThan(1_000);
  expect(convertExtremes('PlanListParams').refused).toBeGreaterThan(0);
});
