import type { GraphOperation } from '../../bad-input/support/graph-operations';
import type { SampleIds } from '../../bad-input/support/samples';
import type { HttpResponse } from '../../support/http-call';
import { comparable, emails, leaks, unknownIdLike, describeResponse } from './answers';
import { app, credentialNames, type CredentialName, nobodies, outsiders, userCredentials } from './credentials';
import { publicOperations } from './exceptions';
import { type GraphSlot, graphSlotsOf } from './graph-slots';
import type { Case } from './matrix';
import type { Call } from './slots';
import type { AccessFixture } from './access-fixture';

/** Partners see the e-mail addresses of the businesses they referred, with `partner:email:read`. */
const emailExposingField = 'partnerBusinesses';

/** Returns the side whose rows the caller may not access. */
const ownerSideFor = (credential: CredentialName): 'own' | 'other' =>
  [...outsiders, ...userCredentials, ...nobodies].includes(credential) ? 'own' : 'other';

interface GraphResponse {
  readonly data?: Readonly<Record<string, unknown>> | null;
  readonly errors?: readonly { readonly extensions?: { readonly code?: string } }[];
}

/** Returns the test matrix of a graph query: every id argument for every caller. */
export function graphCasesOf(
  operation: GraphOperation,
  fixture: AccessFixture,
  onUnknown: (location: string) => void,
): Case[] {
  return graphSlotsOf(operation, fixture.ids, onUnknown).flatMap((slot) =>
    [...credentialNames, app].map((name) => slotCase(operation, slot, fixture, name)),
  );
}

export function graphCall(query: string, variables: Record<string, unknown>): Call {
  return { method: 'POST', path: '/graphql', body: { query, variables } };
}

function slotCase(
  operation: GraphOperation,
  slot: GraphSlot,
  fixture: AccessFixture,
  credential: CredentialName,
): Case {
  const ownerSide = ownerSideFor(credential);
  return {
    name: `${operation.name}(${slot.name}) as ${credential}`,
    family: 'queries',
    credential,
    async run(send) {
      const id = idFor(fixture.ids, ownerSide, slot.resource);
      if (id === '') return `there is no sample of ${slot.resource}`;
      const call = graphCall(operation.document, slot.variables(id));
      const response = await send(call, credential);
      const problem = findProblem(operation, credential, response);
      if (problem !== null || nobodies.includes(credential)) return problem;
      // Public results and the buyer's own rows may not contain e-mail addresses of others.
      if (Object.hasOwn(publicOperations, operation.name) || credential === 'buyer')
        return operation.name === emailExposingField ? null : emails(response, credential === 'buyer' ? 'amir@' : '');
      const unknownId = unknownIdLike(id);
      const other = await send(graphCall(operation.document, slot.variables(unknownId)), credential);
      if (comparable(response, id) !== comparable(other, unknownId))
        return `reveals that ${id} exists: ${describeResponse(response)} but for an unknown id: ${describeResponse(other)}`;
      const leaked = leaks(fixture, ownerSide, response, JSON.stringify(call.body));
      return leaked.length === 0 ? null : `reveals ${leaked.join(', ')}: ${describeResponse(response)}`;
    },
  };
}

function idFor({ own, foreign }: SampleIds, ownerSide: 'own' | 'other', resource: string): string {
  return (ownerSide === 'own' ? own : foreign)[resource] ?? '';
}

/** Returns a problem with a response that is independent of the tested id; null if there is none. */
function findProblem(operation: GraphOperation, credential: CredentialName, response: HttpResponse): string | null {
  const { data, errors = [] } = (response.json ?? {}) as GraphResponse;
  const codes = errors.map(({ extensions }) => extensions?.code ?? 'none');
  if (
    response.status >= 500 ||
    codes.some((code) =>
      ['none', 'internal_server_error', 'service_unavailable', 'graphql_validation_failed'].includes(code),
    )
  )
    return describeResponse(response);
  if (nobodies.includes(credential)) {
    if (credential !== 'none')
      return response.status === 401 && codes.join() === 'unauthorized'
        ? null
        : `not 401: ${describeResponse(response)}`;
    return codes.includes('unauthorized') ||
      Object.values(data ?? {}).every((item) => item === null) ||
      Object.hasOwn(publicOperations, operation.name)
      ? null
      : `not refused: ${describeResponse(response)}`;
  }
  return codes.includes('unauthorized') ? `401 for a good credential: ${describeResponse(response)}` : null;
}
