import type { GraphOperation } from '../../bad-input/support/graph-operations';
import type { HttpAnswer } from '../../support/http-call';
import { inLane } from '../../support/lane';
import { comparable, leaks, nothingLike, shown } from './answers';
import { type CommandException, commandExceptionFor, type Instead } from './command-exceptions';
import { type CommandWorlds, restOf, theirs } from './command-samples';
import type { CommandSlot } from './command-slots';
import { credentialNames, type CredentialName, nobodies, outsiders, owner, people, powerless } from './credentials';
import { graphCall } from './graph-cases';
import type { Case, Send } from './matrix';
import type { ReachWorld } from './world';

/** A command with its data for the matrix. */
export interface Command {
  readonly operation: GraphOperation;
  /** Domain that executes the command. */
  readonly domain: string;
  readonly slots: readonly CommandSlot[];
}

export interface CommandCase extends Case {
  readonly exception: CommandException | null;
}

export interface CommandMatrix {
  readonly world: ReachWorld;
  readonly worlds: CommandWorlds;
  /** Exceptions that at least one case needed. */
  readonly used: Set<CommandException>;
}

/** Expected result according to the access rules. */
type Expected = 'unauthorized' | 'forbidden' | 'not found' | 'forbidden or not found';

interface Asked {
  readonly command: Command;
  readonly slot: CommandSlot;
  readonly credential: CredentialName;
  /** Side that owns the row of the tested id, from the perspective of the first account. */
  readonly whose: 'own' | 'other';
  readonly expected: Expected;
}

/** Returns the test matrix of a command: every id argument for every caller. */
export function commandCasesOf(command: Command, matrix: CommandMatrix): CommandCase[] {
  return command.slots.flatMap((slot) =>
    callersOf(slot, command).flatMap((credential): CommandCase[] => {
      const ask = (whose: Asked['whose'], expected: Expected) =>
        commandCase({ command, slot, credential, whose, expected }, matrix);
      if (nobodies.includes(credential)) return [ask('own', 'unauthorized')];
      if (powerless.includes(credential)) return [ask('own', 'forbidden'), ask('other', 'forbidden or not found')];
      return [ask([...outsiders, ...people].includes(credential) ? 'own' : 'other', 'not found')];
    }),
  );
}

/**
 * All callers are tested with the first id argument of a command. Invalid credentials are rejected before ids are examined: they are tested with the
 * other arguments only in the complete lane.
 */
function callersOf(slot: CommandSlot, { slots: [first] }: Command): CredentialName[] {
  const all = [...credentialNames, owner];
  return slot === first ? all : inLane({ fast: all.filter((name) => !nobodies.includes(name)), all });
}

function commandCase(asked: Asked, matrix: CommandMatrix): CommandCase {
  const {
    command: { operation, domain },
    slot,
    credential,
    whose,
  } = asked;
  const exception = nobodies.includes(credential) ? null : commandExceptionFor(operation.name, slot, credential);
  return {
    name: `${operation.name}(${slot.name}) ${whose === 'own' ? 'of the first account' : 'of another account'} as ${credential}`,
    family: domain,
    credential,
    exception,
    run: (send) => judged(asked, exception, matrix, send),
  };
}

async function judged(
  { command: { operation }, slot, credential, whose, expected }: Asked,
  exception: CommandException | null,
  { world, worlds, used }: CommandMatrix,
  send: Send,
): Promise<string | null> {
  const id = (whose === 'own' ? worlds.own : worlds.foreign).own[slot.resource];
  if (id === undefined) return `there is no sample of ${slot.resource}`;
  const variables = (named: string) => slot.variables(named, restOf(credential, worlds));
  const answer = await send(graphCall(operation.document, variables(id)), credential);
  const outcome = outcomeOf(answer);
  if (outcome.isBroken) return shown(answer);
  const wrong = isAs(expected, outcome, slot) ? null : `not ${expected}: ${shown(answer)}`;
  // An accessible row may be known to exist.
  if (!exception && (expected === 'unauthorized' || expected === 'forbidden')) return wrong;
  if (exception?.what === 'done') {
    if (wrong !== null) used.add(exception);
    return shownOf(exception, credential, answer);
  }
  const nothing = nothingLike(id);
  const other = await send(graphCall(operation.document, variables(nothing)), credential);
  const difference =
    comparable(answer, id) === comparable(other, nothing)
      ? null
      : `tells that ${id} exists: ${shown(answer)} but for nothing: ${shown(other)}`;
  if (exception && (wrong ?? difference) !== null) used.add(exception);
  const told = leaks(world, whose, answer, JSON.stringify(variables(id)));
  const leak = told.length === 0 ? null : `tells ${told.join(', ')}: ${shown(answer)}`;
  return (exception ? wrongWith(exception.what, outcome, slot, difference) : (wrong ?? difference)) ?? leak;
}

/** Returns the problem with a result under an exception; null if the exception is satisfied. */
function wrongWith(what: Instead, outcome: Outcome, slot: CommandSlot, difference: string | null): string | null {
  if (outcome.isDone) return 'it was done';
  const isOther = (what === 'forbidden' || what === 'not found') && !isAs(what, outcome, slot);
  if (isOther) return `not ${what}: ${[...outcome.codes, ...outcome.refusals.map(({ code }) => code)].join(', ')}`;
  return what === 'forbidden' || what === 'told' ? null : difference;
}

/** Callers with access to rows of the first account: the key, its owner and its buyer, because some commands are only for users. */
const holders: readonly CredentialName[] = ['right account', owner, 'buyer'];

/** Sends an id of the first account as its holders. Returns the error of the key if the command rejects all of them; null otherwise. */
export async function refusalOfOwn(
  { operation }: Command,
  slot: CommandSlot,
  { world, worlds }: CommandMatrix,
): Promise<string | null> {
  const id = worlds.own.own[slot.resource] ?? '';
  let refusal: string | null = null;
  for (const credential of holders) {
    const answer = await world.service.request({
      ...graphCall(operation.document, slot.variables(id, worlds.own)),
      as: world.credentials[credential],
    });
    const { codes, refusals, isDone, isBroken } = outcomeOf(answer);
    if (isDone) {
      await world.state.told();
      await world.state.restore();
    }
    // A conflict depends on the state of the row, not on access.
    if (isDone || (!isBroken && codes.length === 0 && refusals.every(({ code }) => code === 'conflict'))) return null;
    refusal ??= shown(answer);
  }
  return refusal;
}

/** E-mail addresses that callers may see: their own and those of their accounts. */
const addressesOf = {
  own: /^(ownmark7q|iris|amir|pickaxe-)/,
  foreign: /^(othermark4x|theo)/,
  child: /^pickaxe-/,
} as const;

/** Returns the e-mail addresses of others in a response; null if there are none or if they are permitted. */
function shownOf({ addresses }: CommandException, credential: CredentialName, { text }: HttpAnswer): string | null {
  const side = theirs.includes(credential) ? 'foreign' : credential === 'child account' ? 'child' : 'own';
  const found = (text.match(/[\w.+-]+@[\w-]+\.\w+/g) ?? []).filter((one) => !addressesOf[side].test(one));
  return addresses === true || found.length === 0 ? null : `shows ${[...new Set(found)].join(', ')}`;
}

interface Outcome {
  readonly status: number;
  readonly codes: readonly string[];
  readonly refusals: readonly { readonly code: string; readonly path: readonly string[] }[];
  readonly isDone: boolean;
  readonly isBroken: boolean;
}

const broken = [
  'none',
  'internal_server_error',
  'service_unavailable',
  'graphql_validation_failed',
  'graphql_cost_exceeded',
];

export function outcomeOf({ status, json }: HttpAnswer): Outcome {
  const { data, errors = [] } = (json ?? {}) as {
    data?: Record<string, { userErrors?: Outcome['refusals'] } | null> | null;
    errors?: { extensions?: { code?: string } }[];
  };
  const codes = errors.map(({ extensions }) => extensions?.code ?? 'none');
  const refusals = Object.values(data ?? {}).flatMap((payload) => payload?.userErrors ?? []);
  // Invalid variables are rejected before the command runs, which indicates a wrong sample.
  const isUnfit = (errors as { message?: string }[]).some(({ message }) => message?.startsWith('Variable "$') === true);
  return {
    status,
    codes,
    refusals,
    isDone: codes.length === 0 && refusals.length === 0,
    isBroken: status >= 500 || isUnfit || codes.some((code) => broken.includes(code)),
  };
}

function isAs(expected: Expected | Instead, outcome: Outcome, slot: CommandSlot): boolean {
  const { status, codes, refusals } = outcome;
  const only = (code: string): boolean => codes.length > 0 && codes.every((one) => one === code);
  if (expected === 'unauthorized') return status === 401 && only('unauthorized');
  if (expected === 'forbidden') return only('forbidden');
  if (expected === 'forbidden or not found')
    return isAs('forbidden', outcome, slot) || isAs('not found', outcome, slot);
  // As a top-level error, or as a user error at the id's field.
  return (
    only('not_found') ||
    (codes.length === 0 &&
      refusals.length > 0 &&
      refusals.every(({ code, path }) => ['parameter_invalid', 'not_found'].includes(code) && isAt(slot, path)))
  );
}

/** Returns whether an error path matches the id argument: `documents.0` matches `documents.[].id`. */
function isAt({ name }: CommandSlot, path: readonly string[]): boolean {
  const place = name.split('.').filter((part) => part !== 'input' && part !== '[]');
  const told = path.map(String).filter((part) => !/^\d+$/.test(part));
  return told.length > 0 && told.every((part, index) => part === place[index]);
}
