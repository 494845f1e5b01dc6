import type { GraphOperation } from '../../bad-input/support/graph-operations';
import type { SampleIds } from '../../bad-input/support/samples';
import type { HttpAnswer } from '../../support/http-call';
import { comparable, emails, leaks, nothingLike, shown } from './answers';
import { app, credentialNames, type CredentialName, nobodies, outsiders, people } from './credentials';
import { openInGraph } from './exceptions';
import { type GraphSlot, graphSlotsOf } from './graph-slots';
import type { Case } from './matrix';
import type { Call } from './slots';
import type { ReachWorld } from './world';

/** Partners see the e-mail addresses of the businesses they referred, with `partner:email:read`. */
const showsAddresses = 'partnerBusinesses';

/** Returns the side whose rows the caller may not access. */
const whoseFor = (credential: CredentialName): 'own' | 'other' =>
  [...outsiders, ...people, ...nobodies].includes(credential) ? 'own' : 'other';

interface GraphAnswer {
  readonly data?: Readonly<Record<string, unknown>> | null;
  readonly errors?: readonly { readonly extensions?: { readonly code?: string } }[];
}

/** Returns the test matrix of a graph query: every id argument for every caller. */
export function graphCasesOf(operation: GraphOperation, world: ReachWorld, unknown: (place: string) => void): Case[] {
  return graphSlotsOf(operation, world.ids, unknown).flatMap((slot) =>
    [...credentialNames, app].map((name) => slotCase(operation, slot, world, name)),
  );
}

export function graphCall(query: string, variables: Record<string, unknown>): Call {
  return { method: 'POST', path: '/graphql', body: { query, variables } };
}

function slotCase(operation: GraphOperation, slot: GraphSlot, world: ReachWorld, credential: CredentialName): Case {
  const whose = whoseFor(credential);
  return {
    name: `${operation.name}(${slot.name}) as ${credential}`,
    family: 'queries',
    credential,
    async run(send) {
      const id = idFor(world.ids, whose, slot.resource);
      if (id === '') return `there is no sample of ${slot.resource}`;
      const call = graphCall(operation.document, slot.variables(id));
      const answer = await send(call, credential);
      const wrong = wrongWith(operation, credential, answer);
      if (wrong !== null || nobodies.includes(credential)) return wrong;
      // Public results and the buyer's own rows may not contain e-mail addresses of others.
      if (Object.hasOwn(openInGraph, operation.name) || credential === 'buyer')
        return operation.name === showsAddresses ? null : emails(answer, credential === 'buyer' ? 'amir@' : '');
      const nothing = nothingLike(id);
      const other = await send(graphCall(operation.document, slot.variables(nothing)), credential);
      if (comparable(answer, id) !== comparable(other, nothing))
        return `tells that ${id} exists: ${shown(answer)} but for nothing: ${shown(other)}`;
      const told = leaks(world, whose, answer, JSON.stringify(call.body));
      return told.length === 0 ? null : `tells ${told.join(', ')}: ${shown(answer)}`;
    },
  };
}

function idFor({ own, foreign }: SampleIds, whose: 'own' | 'other', resource: string): string {
  return (whose === 'own' ? own : foreign)[resource] ?? '';
}

/** Returns a problem with a response that is independent of the tested id; null if there is none. */
function wrongWith(operation: GraphOperation, credential: CredentialName, answer: HttpAnswer): string | null {
  const { data, errors = [] } = (answer.json ?? {}) as GraphAnswer;
  const codes = errors.map(({ extensions }) => extensions?.code ?? 'none');
  if (
    answer.status >= 500 ||
    codes.some((code) =>
      ['none', 'internal_server_error', 'service_unavailable', 'graphql_validation_failed'].includes(code),
    )
  )
    return shown(answer);
  if (nobodies.includes(credential)) {
    if (credential !== 'none')
      return answer.status === 401 && codes.join() === 'unauthorized' ? null : `not 401: ${shown(answer)}`;
    return codes.includes('unauthorized') ||
      Object.values(data ?? {}).every((one) => one === null) ||
      Object.hasOwn(openInGraph, operation.name)
      ? null
      : `not refused: ${shown(answer)}`;
  }
  return codes.includes('unauthorized') ? `401 for a good credential: ${shown(answer)}` : null;
}
