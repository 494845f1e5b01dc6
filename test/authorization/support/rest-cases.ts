import { permissionsOf } from '../../../rest-compat/pipeline/endpoint';
import type { Operation } from '../../bad-input/support/operations';
import { inLane } from '../../support/lane';
import { comparable, emails, leaks, unknownIdLike, describeResponse } from './answers';
import {
  credentialNames,
  type CredentialName,
  nobodies,
  representativeCredentials,
  outsiders,
  userCredentials,
  powerless,
} from './credentials';
import { exceptionFor } from './exceptions';
import type { Case } from './matrix';
import { type Call, validCall, type Slot, slotsOf } from './slots';
import { familyOf } from './versions';
import type { AccessFixture } from './access-fixture';

/** Partners see the e-mail addresses of the businesses they referred, with `partner:email:read`; users see their own. */
const emailExposingRoutes = ['GET /partners/businesses', 'GET /users/me'];

/**
 * Callers that send ids they may not access. Permissions are enforced in the graph, where every caller is tested in both lanes (commands.test.ts,
 * graph.test.ts); the fast lane tests one caller of each class here.
 */
const callersOfSlots = inLane<readonly CredentialName[]>({ fast: representativeCredentials, all: credentialNames });

/** Returns the test matrix of an operation: every id parameter for every caller. */
export function casesOf(operation: Operation, fixture: AccessFixture): Case[] {
  const slots = slotsOf(operation, fixture.ids);
  // For streams, only rejected requests are tested, because an accepted one does not end.
  if (operation.declaration.stream) {
    const rejected = [...nobodies, ...outsiders, 'right account', 'parent account'] as const;
    return slots
      .filter(({ resource }) => resource === 'accounts')
      .flatMap((slot) => rejected.map((name) => slotCase(operation, slot, fixture, name)));
  }
  return [
    ...permissionCases(operation, fixture),
    ...slots.flatMap((slot) =>
      callersOfSlots
        .filter((name) => isSent(operation, slot, name))
        .map((name) => slotCase(operation, slot, fixture, name)),
    ),
  ];
}

/**
 * Returns cases in which callers send the valid request of the first account without permission. Callers are omitted if
 * the request contains no id of that account, because they would act on their own account.
 */
function permissionCases(operation: Operation, fixture: AccessFixture): Case[] {
  const takesOwnIds = requestedIds(validCall(operation, fixture.ids), fixture).length > 0;
  const callers = credentialNames.filter((name) => !['right account', 'parent account'].includes(name));
  const acting = callers.filter(
    (name) =>
      nobodies.includes(name) ||
      requiresPermission(operation, name) ||
      operation.method === 'GET' ||
      (takesOwnIds && !powerless.includes(name) && exceptionFor(operation, null, name) !== 'all'),
  );
  return acting.map((name) => permissionCase(operation, fixture, name));
}

/** Returns whether a case is tested. Permitted writes are omitted, because they change the demo data. */
function isSent(operation: Operation, slot: Slot, credential: CredentialName): boolean {
  return (
    operation.method === 'GET' ||
    nobodies.includes(credential) ||
    requiresPermission(operation, credential) ||
    exceptionFor(operation, slot, credential) !== 'all'
  );
}

/** Returns the ids of the first account in a request. */
function requestedIds(call: Call, { owners, accounts }: AccessFixture): string[] {
  return owners.idsOf(accounts.own, `${call.path} ${JSON.stringify(call.body ?? {})}`);
}

/** Creates the case in which a caller without permission sends the valid request. */
function permissionCase(operation: Operation, fixture: AccessFixture, credential: CredentialName): Case {
  const call = validCall(operation, fixture.ids);
  return {
    name: `${operation.name} as ${credential}`,
    family: familyOf(operation),
    credential,
    async run(send) {
      const response = await send(call, credential);
      if (response.status >= 500) return describeResponse(response);
      if (nobodies.includes(credential))
        return response.status === 401 ? null : `not 401: ${describeResponse(response)}`;
      if (requiresPermission(operation, credential))
        return response.status === 403 ? null : `not 403: ${describeResponse(response)}`;
      if (powerless.includes(credential) || exceptionFor(operation, null, credential) === 'all') return null;
      const leaked = leaks(fixture, 'own', response, `${call.path} ${JSON.stringify(call.body ?? {})}`);
      return leaked.length === 0 ? null : `reveals ${leaked.join(', ')}: ${describeResponse(response)}`;
    },
  };
}

/**
 * Creates the case that compares an inaccessible id with a nonexistent one: both responses must be identical errors.
 */
function slotCase(operation: Operation, slot: Slot, fixture: AccessFixture, credential: CredentialName): Case {
  const ownerSide =
    outsiders.includes(credential) || userCredentials.includes(credential) || nobodies.includes(credential)
      ? 'own'
      : 'other';
  const id = (ownerSide === 'own' ? fixture.ids.own : fixture.ids.foreign)[slot.resource] ?? '';
  return {
    name: `${operation.name}, ${slot.name} as ${credential}`,
    family: familyOf(operation),
    credential,
    async run(send) {
      if (id === '') return `there is no sample of ${slot.resource}`;
      const call = slot.call(id);
      const response = await send(call, credential);
      if (nobodies.includes(credential))
        return response.status === 401 ? null : `not 401: ${describeResponse(response)}`;
      if (response.status >= 500) return describeResponse(response);
      const wrongStatus = statusProblem(operation, slot, credential, response.status);
      if (wrongStatus !== null) return `${wrongStatus}: ${describeResponse(response)}`;
      if (exceptionFor(operation, slot, credential) === 'all')
        return emailExposingRoutes.includes(operation.declaration.key)
          ? null
          : emails(response, credential === 'buyer' ? 'amir@' : '');
      const unknownId = unknownIdLike(id);
      const other = await send(slot.call(unknownId), credential);
      const [found, expected] = [comparable(response, id), comparable(other, unknownId)];
      if (found !== expected)
        return `reveals that ${id} exists: ${describeResponse(response)} but for an unknown id: ${describeResponse(other)}`;
      const leaked = leaks(fixture, ownerSide, response, `${call.path} ${JSON.stringify(call.body ?? {})}`);
      return leaked.length === 0 ? null : `reveals ${leaked.join(', ')}: ${describeResponse(response)}`;
    },
  };
}

/** Permission that users have for their own profile, and keys do not have. */
const personal = 'user:profile:update';

/** Returns whether the caller is rejected with 403 before ids are examined. */
function requiresPermission({ declaration }: Operation, credential: CredentialName): boolean {
  const isPerson = userCredentials.includes(credential) || credential === 'person of the wrong account';
  if ((declaration.credential === 'user' || declaration.permission === personal) && !isPerson) return true;
  return powerless.includes(credential) && permissionsOf(declaration).length > 0;
}

const succeeded = (status: number): boolean => status < 300;

/** Returns the problem with the status for an inaccessible id; null if it is correct. */
function statusProblem(operation: Operation, slot: Slot, credential: CredentialName, status: number): string | null {
  if (requiresPermission(operation, credential)) return status === 403 ? null : 'not 403';
  if (status === 401) return '401 for a good credential';
  const exception = exceptionFor(operation, slot, credential);
  if (exception === 'all') return null;
  const isForeign = !powerless.includes(credential) && !userCredentials.includes(credential);
  if (exception === 'status') return status < 300 || status === 404 ? null : 'neither an answer nor a refusal';
  if (slot.place === 'path') return status === 404 || (!isForeign && status === 403) ? null : 'not 404';
  if (operation.method !== 'GET') return succeeded(status) ? 'it was done' : null;
  if (slot.resource === 'accounts' && isForeign) return status === 404 ? null : 'not 404';
  return null;
}
