import { schemas } from '../resources';
import { versionChanges } from '../versions';
import { assertAllListed, compileContract } from './index';
import { runExample } from './run-example';

// The routes define the endpoints of the API. Endpoint references are checked where the application is assembled.
const endpoints = versionChanges
  .flatMap((change) =>
    change.operations.flatMap((operation) =>
      operation.on === 'endpoint' ? [operation.added, operation.removed, operation.successor] : [],
    ),
  )
  .filter((key) => key !== undefined);

const contract = compileContract({ schemas, changes: versionChanges, endpoints });

test.each(
  versionChanges.flatMap((change) =>
    change.examples.map((example, index) => ({
      title: `${change.version}/${change.name} #${index + 1}`,
      change,
      example,
    })),
  ),
)('$title', ({ change, example }) => {
  const { actual, expected } = runExample(contract, change, example);
  expect(actual).toStrictEqual(expected);
});

test('the list of changes matches the files', () => {
  expect(() => assertAllListed(`${__dirname}/../versions`, versionChanges)).not.toThrow();
});

test('every change has a summary, a reason and upgrade instructions', () => {
  for (const { summary, why, upgrade } of versionChanges) {
    for (const text of [summary, why, upgrade]) expect(text).toMatch(/^[A-Z`].*\.$/s);
  }
});
