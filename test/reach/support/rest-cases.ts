import { permissionsOf } from '../../../rest-compat/pipeline/endpoint';
import type { Operation } from '../../bad-input/support/operations';
import { inLane } from '../../support/lane';
import { comparable, emails, leaks, nothingLike, shown } from './answers';
import {
  credentialNames,
  type CredentialName,
  nobodies,
  oneOfEachKind,
  outsiders,
  people,
  powerless,
} from './credentials';
import { exceptionFor } from './exceptions';
import type { Case } from './matrix';
import { type Call, rightCall, type Slot, slotsOf } from './slots';
import { familyOf } from './versions';
import type { ReachWorld } from './world';

/** Partners see the e-mail addresses of the businesses they referred, with `partner:email:read`; users see their own. */
const showsAddresses = ['GET /partners/businesses', 'GET /users/me'];

/**
 * Callers that send ids they may not access. Permissions are enforced in the graph, where every caller is tested in both lanes (commands.test.ts,
 * graph.test.ts); the fast lane tests one caller of each class here.
 */
const callersOfSlots = inLane<readonly CredentialName[]>({ fast: oneOfEachKind, all: credentialNames });

/** Returns the test matrix of an operation: every id parameter for every caller. */
export function casesOf(operation: Operation, world: ReachWorld): Case[] {
  const slots = slotsOf(operation, world.ids);
  // For streams, only rejected requests are tested, because an accepted one does not end.
  if (operation.declaration.stream) {
    const refused = [...nobodies, ...outsiders, 'right account', 'parent account'] as const;
    return slots
      .filter(({ resource }) => resource === 'accounts')
      .flatMap((slot) => refused.map((name) => slotCase(operation, slot, world, name)));
  }
  return [
    ...wholeCases(operation, world),
    ...slots.flatMap((slot) =>
      callersOfSlots
        .filter((name) => isSent(operation, slot, name))
        .map((name) => slotCase(operation, slot, world, name)),
    ),
  ];
}

/**
 * Returns cases in which callers send the valid request of the first account without permission. Callers are omitted if the request names nothing of
 * that account, because they would act on their own account.
 */
function wholeCases(operation: Operation, world: ReachWorld): Case[] {
  const namesOwn = asked(rightCall(operation, world.ids), world).length > 0;
  const callers = credentialNames.filter((name) => !['right account', 'parent account'].includes(name));
  const acting = callers.filter(
    (name) =>
      nobodies.includes(name) ||
      needsPermission(operation, name) ||
      operation.method === 'GET' ||
      (namesOwn && !powerless.includes(name) && exceptionFor(operation, null, name) !== 'all'),
  );
  return acting.map((name) => wholeCase(operation, world, name));
}

/** Returns whether a case is tested. Permitted writes are omitted, because they change the demo world. */
function isSent(operation: Operation, slot: Slot, credential: CredentialName): boolean {
  return (
    operation.method === 'GET' ||
    nobodies.includes(credential) ||
    needsPermission(operation, credential) ||
    exceptionFor(operation, slot, credential) !== 'all'
  );
}

/** Returns the ids of the first account in a request. */
function asked(call: Call, { owners, accounts }: ReachWorld): string[] {
  return owners.idsOf(accounts.own, `${call.path} ${JSON.stringify(call.body ?? {})}`);
}

/** Case in which a caller without permission sends the valid request. */
function wholeCase(operation: Operation, world: ReachWorld, credential: CredentialName): Case {
  const call = rightCall(operation, world.ids);
  return {
    name: `${operation.name} as ${credential}`,
    family: familyOf(operation),
    credential,
    async run(send) {
      const answer = await send(call, credential);
      if (answer.status >= 500) return shown(answer);
      if (nobodies.includes(credential)) return answer.status === 401 ? null : `not 401: ${shown(answer)}`;
      if (needsPermission(operation, credential)) return answer.status === 403 ? null : `not 403: ${shown(answer)}`;
      if (powerless.includes(credential) || exceptionFor(operation, null, credential) === 'all') return null;
      const told = leaks(world, 'own', answer, `${call.path} ${JSON.stringify(call.body ?? {})}`);
      return told.length === 0 ? null : `tells ${told.join(', ')}: ${shown(answer)}`;
    },
  };
}

/** Case that compares an inaccessible id with a nonexistent one: both responses must be identical errors. */
function slotCase(operation: Operation, slot: Slot, world: ReachWorld, credential: CredentialName): Case {
  const whose =
    outsiders.includes(credential) || people.includes(credential) || nobodies.includes(credential) ? 'own' : 'other';
  const id = (whose === 'own' ? world.ids.own : world.ids.foreign)[slot.resource] ?? '';
  return {
    name: `${operation.name}, ${slot.name} as ${credential}`,
    family: familyOf(operation),
    credential,
    async run(send) {
      if (id === '') return `there is no sample of ${slot.resource}`;
      const call = slot.call(id);
      const answer = await send(call, credential);
      if (nobodies.includes(credential)) return answer.status === 401 ? null : `not 401: ${shown(answer)}`;
      if (answer.status >= 500) return shown(answer);
      const wrongStatus = statusProblem(operation, slot, credential, answer.status);
      if (wrongStatus !== null) return `${wrongStatus}: ${shown(answer)}`;
      if (exceptionFor(operation, slot, credential) === 'all')
        return showsAddresses.includes(operation.declaration.key)
          ? null
          : emails(answer, credential === 'buyer' ? 'amir@' : '');
      const nothing = nothingLike(id);
      const other = await send(slot.call(nothing), credential);
      const [found, expected] = [comparable(answer, id), comparable(other, nothing)];
      if (found !== expected) return `tells that ${id} exists: ${shown(answer)} but for nothing: ${shown(other)}`;
      const told = leaks(world, whose, answer, `${call.path} ${JSON.stringify(call.body ?? {})}`);
      return told.length === 0 ? null : `tells ${told.join(', ')}: ${shown(answer)}`;
    },
  };
}

/** Permission that users have for their own profile, and keys do not have. */
const personal = 'user:profile:update';

/** Returns whether the caller is rejected with 403 before ids are examined. */
function needsPermission({ declaration }: Operation, credential: CredentialName): boolean {
  const isPerson = people.includes(credential) || credential === 'person of the wrong account';
  if ((declaration.credential === 'user' || declaration.permission === personal) && !isPerson) return true;
  return powerless.includes(credential) && permissionsOf(declaration).length > 0;
}

const succeeded = (status: number): boolean => status < 300;

/** Returns the problem with the status for an inaccessible id; null if it is correct. */
function statusProblem(operation: Operation, slot: Slot, credential: CredentialName, status: number): string | null {
  if (needsPermission(operation, credential)) return status === 403 ? null : 'not 403';
  if (status === 401) return '401 for a good credential';
  const exception = exceptionFor(operation, slot, credential);
  if (exception === 'all') return null;
  const isForeign = !powerless.includes(credential) && !people.includes(credential);
  if (exception === 'status') return status < 300 || status === 404 ? null : 'neither an answer nor a refusal';
  if (slot.place === 'path') return status === 404 || (!isForeign && status === 403) ? null : 'not 404';
  if (operation.method !== 'GET') return succeeded(status) ? 'it was done' : null;
  if (slot.resource === 'accounts' && isForeign) return status === 404 ? null : 'not 404';
  return null;
}
