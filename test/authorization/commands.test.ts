import { buildClientSchema, getIntrospectionQuery, type IntrospectionQuery } from 'graphql';
import { graphOperations, validVariables } from '../bad-input/support/graph-operations';
import { describeResponse } from './support/answers';
import {
  type Command,
  type CommandCase,
  commandCasesOf,
  type CommandMatrix,
  outcomeOf,
  rejectionOfOwnId,
} from './support/command-cases';
import { commandExceptions, otherRejections } from './support/command-exceptions';
import { commandFixtures } from './support/command-samples';
import { commandSlotsOf } from './support/command-slots';
import { mutationsOfSupergraph } from './support/commands';
import { app, credentialNames, nobodies } from './support/credentials';
import { graphCall } from './support/graph-cases';
import { inParallel, played, Tally } from './support/matrix';
import { openAccessFixture, type AccessFixture } from './support/access-fixture';

const { domains, hidden } = mutationsOfSupergraph();
const tally = new Tally();
const unknown: string[] = [];
let fixture: AccessFixture;
let matrix: CommandMatrix;
let commands: readonly Command[];

beforeAll(async () => {
  fixture = await openAccessFixture();
  matrix = { fixture: fixture, worlds: await commandFixtures(fixture), used: new Set() };
  const { json } = await fixture.service.query(getIntrospectionQuery());
  commands = graphOperations(buildClientSchema((json as { data: IntrospectionQuery }).data))
    .filter(({ isMutation }) => isMutation)
    .map((operation) => ({
      operation,
      domain: domains.get(operation.name) ?? '',
      slots: commandSlotsOf(operation, matrix.worlds.own, (location) => unknown.push(location)),
    }));
  await fixture.state.remember();
});
afterAll(async () => {
  process.stdout.write(tally.table('Reach of commands'));
  await fixture?.close();
});

const casesOf = (domain: string): CommandCase[] =>
  commands.filter((command) => command.domain === domain).flatMap((command) => commandCasesOf(command, matrix));

it('every command and every id argument is known', () => {
  const seen = [...commands.map(({ operation }) => operation.name), ...hidden.map(({ name }) => name)];
  expect({ unknown, missing: [...domains.keys()].filter((name) => !seen.includes(name)) }).toEqual({
    unknown: [],
    missing: [],
  });
});

it('hidden commands are rejected for every caller', async () => {
  const cases = hidden.flatMap((operation) =>
    [...credentialNames, app].map((credential) => ({
      name: `${operation.name} as ${credential}`,
      family: 'not for clients',
      credential,
      run: async (send: Parameters<CommandCase['run']>[0]) => {
        const response = await send(
          graphCall(operation.document, validVariables(operation, fixture.ids.own['memberships'] ?? '')),
          credential,
        );
        const { codes } = outcomeOf(response);
        const isRejected =
          nobodies.includes(credential) && codes.length > 0
            ? codes.every((code) => ['unauthorized', 'graphql_validation_failed'].includes(code))
            : codes.length > 0 && codes.every((code) => code === 'graphql_validation_failed');
        return isRejected ? null : `not unknown: ${describeResponse(response)}`;
      },
    })),
  );
  expect(hidden.length).toBeGreaterThan(15);
  expect(await played(fixture, cases, tally)).toEqual([]);
});

it('permitted callers are accepted', async () => {
  const found: string[] = [];
  const needed: string[] = [];
  for (const command of commands) {
    for (const slot of command.slots) {
      const slotKey = `${command.operation.name} ${slot.name}`;
      const rejection = await rejectionOfOwnId(command, slot, matrix);
      if (rejection === null) continue;
      needed.push(slotKey);
      if (!Object.hasOwn(otherRejections, slotKey)) found.push(`${slotKey}: ${rejection}`);
    }
  }
  expect({ found, needless: Object.keys(otherRejections).filter((location) => !needed.includes(location)) }).toEqual({
    found: [],
    needless: [],
  });
});

describe('callers cannot change data of others', () => {
  beforeAll(async () => {
    await fixture.state.settled();
    await fixture.state.restore();
  });

  it.each([...new Set(domains.values())].toSorted())('in %s', async (domain) => {
    const cases = casesOf(domain).filter(({ exception }) => exception?.what !== 'done');
    expect(await played(fixture, cases, tally)).toEqual([]);
  });
});

it('permitted commands return no e-mail addresses', async () => {
  const cases = [...new Set(domains.values())]
    .flatMap((domain) => casesOf(domain))
    .filter(({ exception }) => exception?.what === 'done');
  const found = await inParallel(cases, async (testCase) => {
    tally.count(testCase);
    const problem = await testCase.run((call, as) => fixture.service.request({ ...call, as: fixture.credentials[as] }));
    return problem === null ? [] : [`${testCase.name}: ${problem}`];
  });
  await fixture.state.restore();
  expect(found).toEqual([]);
});

it('every exception is necessary', () => {
  expect(commandExceptions.filter((exception) => !matrix.used.has(exception))).toEqual([]);
});
