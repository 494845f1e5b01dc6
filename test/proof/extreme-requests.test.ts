import { serviceContract } from '../../app/parts/contract';
import { ContractError } from '../../contract/errors';
import { schemas } from '../../contract/resources';
import { createValidator, type Node, type TSchema } from '../../contract/versioning';
import { withoutUndefined } from '../../contract/versioning/chain';
import { routes } from '../../rest-compat/routes';
import { extremesOf, fieldsOf } from '../bad-input/support/extremes';
import { changed, limitsOf, requiredOf } from '../bad-input/support/schema-values';
import { withOlderWords } from './proofs';

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
function carryExtremes(name: string): Outcome {
  const newest = createValidator(withOlderWords(name, contract));
  const internal = internalNames(name);
  const outcome: Outcome = { carried: 0, refused: 0, wrong: [] };
  for (const [version, schema] of formsOf(name)) {
    const accepts = createValidator(schema);
    for (const { path, schema: field, set } of fieldsOf(schema)) {
      const top = path.replace(/[.[].*/s, '');
      for (const value of extremesOf(field)) {
        const right = requiredOf(schema, {});
        const request = changed(schema, right, top, set(right, value)[top]);
        if (accepts(request) !== undefined) continue;
        const said = `${version} ${path}=${JSON.stringify(value)}`;
        try {
          const carried = withoutUndefined(contract.up(name, version)(structuredClone(request))) as Node;
          for (const property of internal) delete carried[property];
          const issue = newest(carried);
          if (issue) outcome.wrong.push(`${said}: ${issue.message}`);
          outcome.carried += 1;
        } catch (failure) {
          const isRefusal = failure instanceof ContractError && failure.status === 400 && failure.param === path;
          if (!isRefusal) outcome.wrong.push(`${said}: ${String(failure)}`);
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
    expect(carryExtremes(name).wrong).toEqual([]);
  },
);

test('the suite converts and rejects enough values', () => {
  const outcomes = names.map(carryExtremes);
  expect(outcomes.reduce((sum, { carried }) => sum + carried, 0)).toBeGreaterThan(1_000);
  expect(carryExtremes('PlanListParams').refused).toBeGreaterThan(0);
});
