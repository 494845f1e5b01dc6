import { buildClientSchema, getIntrospectionQuery, type IntrospectionQuery } from 'graphql';
import { graphOperations, rightVariables } from '../bad-input/support/graph-operations';
import { shown } from './support/answers';
import {
  type Command,
  type CommandCase,
  commandCasesOf,
  type CommandMatrix,
  outcomeOf,
  refusalOfOwn,
} from './support/command-cases';
import { commandExceptions, refusedAnyway } from './support/command-exceptions';
import { commandWorlds } from './support/command-samples';
import { commandSlotsOf } from './support/command-slots';
import { mutationsOfSupergraph } from './support/commands';
import { app, credentialNames, nobodies } from './support/credentials';
import { graphCall } from './support/graph-cases';
import { inParallel, played, Tally } from './support/matrix';
import { openReachWorld, type ReachWorld } from './support/world';

const { domains, hidden } = mutationsOfSupergraph();
const tally = new Tally();
const unknown: string[] = [];
let world: ReachWorld;
let matrix: CommandMatrix;
let commands: readonly Command[];

beforeAll(async () => {
  world = await openReachWorld();
  matrix = { world, worlds: await commandWorlds(world), used: new Set() };
  const { json } = await world.service.ask(getIntrospectionQuery());
  commands = graphOperations(buildClientSchema((json as { data: IntrospectionQuery }).data))
    .filter(({ isMutation }) => isMutation)
    .map((operation) => ({
      operation,
      domain: domains.get(operation.name) ?? '',
      slots: commandSlotsOf(operation, matrix.worlds.own, (place) => unknown.push(place)),
    }));
  await world.state.remember();
});
afterAll(async () => {
  process.stdout.write(tally.table('Reach of commands'));
  await world?.close();
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
        const answer = await send(
          graphCall(operation.document, rightVariables(operation, world.ids.own['memberships'] ?? '')),
          credential,
        );
        const { codes } = outcomeOf(answer);
        const isRefused =
          nobodies.includes(credential) && codes.length > 0
            ? codes.every((code) => ['unauthorized', 'graphql_validation_failed'].includes(code))
            : codes.length > 0 && codes.every((code) => code === 'graphql_validation_failed');
        return isRefused ? null : `not unknown: ${shown(answer)}`;
      },
    })),
  );
  expect(hidden.length).toBeGreaterThan(15);
  expect(await played(world, cases, tally)).toEqual([]);
});

it('permitted callers are accepted', async () => {
  const found: string[] = [];
  const needed: string[] = [];
  for (const command of commands) {
    for (const slot of command.slots) {
      const place = `${command.operation.name} ${slot.name}`;
      const refusal = await refusalOfOwn(command, slot, matrix);
      if (refusal === null) continue;
      needed.push(place);
      if (!Object.hasOwn(refusedAnyway, place)) found.push(`${place}: ${refusal}`);
    }
  }
  expect({ found, needless: Object.keys(refusedAnyway).filter((place) => !needed.includes(place)) }).toEqual({
    found: [],
    needless: [],
  });
});

describe('callers cannot change data of others', () => {
  beforeAll(async () => {
    await world.state.settled();
    await world.state.restore();
  });

  it.each([...new Set(domains.values())].toSorted())('in %s', async (domain) => {
    const cases = casesOf(domain).filter(({ exception }) => exception?.what !== 'done');
    expect(await played(world, cases, tally)).toEqual([]);
  });
});

it('permitted commands return no e-mail addresses', async () => {
  const cases = [...new Set(domains.values())]
    .flatMap((domain) => casesOf(domain))
    .filter(({ exception }) => exception?.what === 'done');
  const found = await inParallel(cases, async (one) => {
    tally.count(one);
    const wrong = await one.run((call, as) => world.service.request({ ...call, as: world.credentials[as] }));
    return wrong === null ? [] : [`${one.name}: ${wrong}`];
  });
  await world.state.restore();
  expect(found).toEqual([]);
});

it('every exception is necessary', () => {
  expect(commandExceptions.filter((one) => !matrix.used.has(one))).toEqual([]);
});
