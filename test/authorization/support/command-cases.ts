import type { GraphOperation } from '../../bad-input/support/graph-operations';
import type { HttpResponse } from '../../support/http-call';
import { inLane } from '../../support/lane';
import { comparable, leaks, unknownIdLike, describeResponse } from './answers';
import { type CommandException, commandExceptionFor, type Instead } from './command-exceptions';
import { type CommandFixtures, otherIdsOf, theirs } from './command-samples';
import type { CommandSlot } from './command-slots';
import {
  credentialNames,
  type CredentialName,
  nobodies,
  outsiders,
  owner,
  userCredentials,
  powerless,
} from './credentials';
import { graphCall } from './graph-cases';
import type { Case, Send } from './matrix';
import type { AccessFixture } from './access-fixture';

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
  readonly fixture: AccessFixture;
  readonly worlds: CommandFixtures;
  /** Exceptions that at least one case needed. */
  readonly used: Set<CommandException>;
}

/** Expected result according to the access rules. */
type Expected = 'unauthorized' | 'forbidden' | 'not found' | 'forbidden or not found';

interface TestedCommand {
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
      const caseFor = (ownerSide: TestedCommand['whose'], expected: Expected) =>
        commandCase({ command, slot, credential, whose: ownerSide, expected }, matrix);
      if (nobodies.includes(credential)) return [caseFor('own', 'unauthorized')];
      if (powerless.includes(credential))
        return [caseFor('own', 'forbidden'), caseFor('other', 'forbidden or not found')];
      return [caseFor([...outsiders, ...userCredentials].includes(credential) ? 'own' : 'other', 'not found')];
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

function commandCase(asked: TestedCommand, matrix: CommandMatrix): CommandCase {
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
  { command: { operation }, slot, credential, whose, expected }: TestedCommand,
  exception: CommandException | null,
  { fixture, worlds, used }: CommandMatrix,
  send: Send,
): Promise<string | null> {
  const id = (whose === 'own' ? worlds.own : worlds.foreign).own[slot.resource];
  if (id === undefined) return `there is no sample of ${slot.resource}`;
  const variables = (slotId: string) => slot.variables(slotId, otherIdsOf(credential, worlds));
  const response = await send(graphCall(operation.document, variables(id)), credential);
  const outcome = outcomeOf(response);
  if (outcome.isBroken) return describeResponse(response);
  const problem = matchesExpected(expected, outcome, slot) ? null : `not ${expected}: ${describeResponse(response)}`;
  // The caller may learn that an accessible row exists.
  if (!exception && (expected === 'unauthorized' || expected === 'forbidden')) return problem;
  if (exception?.what === 'done') {
    if (problem !== null) used.add(exception);
    return exposedEmails(exception, credential, response);
  }
  const unknownId = unknownIdLike(id);
  const other = await send(graphCall(operation.document, variables(unknownId)), credential);
  const difference =
    comparable(response, id) === comparable(other, unknownId)
      ? null
      : `reveals that ${id} exists: ${describeResponse(response)} but for an unknown id: ${describeResponse(other)}`;
  if (exception && (problem ?? difference) !== null) used.add(exception);
  const exposed = leaks(fixture, whose, response, JSON.stringify(variables(id)));
  const leak = exposed.length === 0 ? null : `reveals ${exposed.join(', ')}: ${describeResponse(response)}`;
  return (exception ? findProblem(exception.what, outcome, slot, difference) : (problem ?? difference)) ?? leak;
}

/** Returns the problem with a result under an exception; null if the exception is satisfied. */
function findProblem(what: Instead, outcome: Outcome, slot: CommandSlot, difference: string | null): string | null {
  if (outcome.isDone) return 'it was done';
  const isUnexpected = (what === 'forbidden' || what === 'not found') && !matchesExpected(what, outcome, slot);
  if (isUnexpected) return `not ${what}: ${[...outcome.codes, ...outcome.refusals.map(({ code }) => code)].join(', ')}`;
  return what === 'forbidden' || what === 'exposed' ? null : difference;
}

/** Callers with access to rows of the first account: the key, its owner and its buyer, because some commands are only for users. */
const holders: readonly CredentialName[] = ['right account', owner, 'buyer'];

/**
 * Sends an id of the first account as each of its holders. Returns the error of the key if the command rejects all of
 * them; null otherwise.
 */
export async function rejectionOfOwnId(
  { operation }: Command,
  slot: CommandSlot,
  { fixture, worlds }: CommandMatrix,
): Promise<string | null> {
  const id = worlds.own.own[slot.resource] ?? '';
  let rejection: string | null = null;
  for (const credential of holders) {
    const response = await fixture.service.request({
      ...graphCall(operation.document, slot.variables(id, worlds.own)),
      as: fixture.credentials[credential],
    });
    const { codes, refusals, isDone, isBroken } = outcomeOf(response);
    if (isDone) await fixture.state.restore();
    // A conflict depends on the state of the row, not on access.
    if (isDone || (!isBroken && codes.length === 0 && refusals.every(({ code }) => code === 'conflict'))) return null;
    rejection ??= describeResponse(response);
  }
  return rejection;
}

/** E-mail addresses that callers may see: their own and those of their accounts. */
const addressesOf = {
  own: /^(ownmark7q|iris|amir|pickaxe-)/,
  foreign: /^(othermark4x|theo)/,
  child: /^pickaxe-/,
} as const;

/** Returns the e-mail addresses of others in a response; null if there are none or if they are permitted. */
function exposedEmails(
  { addresses }: CommandException,
  credential: CredentialName,
  { text }: HttpResponse,
): string | null {
  const side = theirs.includes(credential) ? 'foreign' : credential === 'child account' ? 'child' : 'own';
  const found = (text.match(/[\w.+-]+@[\w-]+\.\w+/g) ?? []).filter((address) => !addressesOf[side].test(address));
  return addresses === true || found.length === 0 ? null : `shows ${[...new Set(found)].join(', ')}`;
}

interface Outcome {
  readonly status: number;
  /** Codes of top-level errors, and of user errors that deny access to the command. */
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

export function outcomeOf({ status, json }: HttpResponse): Outcome {
  const { data, errors = [] } = (json ?? {}) as {
    data?: Record<string, { userErrors?: Outcome['refusals'] } | null> | null;
    errors?: { extensions?: { code?: string } }[];
  };
  const userErrors = Object.values(data ?? {}).flatMap((payload) => payload?.userErrors ?? []);
  const isDenial = ({ code, path }: Outcome['refusals'][number]): boolean =>
    path.length === 0 && (code === 'not_found' || code === 'forbidden');
  const codes = [
    ...errors.map(({ extensions }) => extensions?.code ?? 'none'),
    ...userErrors.filter(isDenial).map(({ code }) => code),
  ];
  const rejections = userErrors.filter((userError) => !isDenial(userError));
  // Invalid variables are rejected before the command runs, which indicates a wrong sample.
  const hasInvalidVariables = (errors as { message?: string }[]).some(
    ({ message }) => message?.startsWith('Variable "$') === true,
  );
  return {
    status,
    codes,
    refusals: rejections,
    isDone: codes.length === 0 && rejections.length === 0,
    isBroken: status >= 500 || hasInvalidVariables || codes.some((code) => broken.includes(code)),
  };
}

function matchesExpected(expected: Expected | Instead, outcome: Outcome, slot: CommandSlot): boolean {
  const { status, codes, refusals } = outcome;
  const hasOnlyCode = (code: string): boolean => codes.length > 0 && codes.every((item) => item === code);
  if (expected === 'unauthorized') return status === 401 && hasOnlyCode('unauthorized');
  if (expected === 'forbidden') return hasOnlyCode('forbidden');
  if (expected === 'forbidden or not found')
    return matchesExpected('forbidden', outcome, slot) || matchesExpected('not found', outcome, slot);
  // The error is about the whole command, or a user error at the id's field.
  return (
    hasOnlyCode('not_found') ||
    (codes.length === 0 &&
      refusals.length > 0 &&
      refusals.every(({ code, path }) => ['parameter_invalid', 'not_found'].includes(code) && matchesPath(slot, path)))
  );
}

/** Returns whether an error path matches the id argument: `documents.0` matches `documents.[].id`. */
function matchesPath({ name }: CommandSlot, path: readonly string[]): boolean {
  const argumentPath = name.split('.').filter((segment) => segment !== 'input' && segment !== '[]');
  const names = path.map(String).filter((segment) => !/^\d+$/.test(segment));
  return names.length > 0 && names.every((segment, index) => segment === argumentPath[index]);
}
