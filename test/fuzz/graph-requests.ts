import type { GraphQLSchema } from 'graphql';
import type { Random } from '../../tools/crash-test/random';
import {
  type GraphOperation,
  graphOperations,
  validVariables,
  listInvalidVariables,
} from '../bad-input/support/graph-operations';
import type { SampleIds } from '../bad-input/support/samples';
import { brokenBytes, malformedText, mutated } from './mutate';
import { hostileValue, hostileString } from './nasty';
import type { FuzzRequest } from './request';

/** Operations that would revoke the credential or the key that all other requests use. */
const excludedOperations = /(Delete|Revoke|Rotate|Archive|Uninstall|End|Remove)$|^(apiKey|app)Update$/;

/** A GraphQL request: a document with its variables. */
export interface GraphRequestBody {
  readonly query: string;
  readonly variables: unknown;
  readonly operationName?: unknown;
  readonly extensions?: unknown;
}

/** Generates unusual requests for every field of `Query` and `Mutation` in turn. */
export class GraphRequestGenerator {
  private readonly operations: readonly GraphOperation[];
  private readonly invalidVariables = new Map<string, readonly Readonly<Record<string, unknown>>[]>();

  constructor(
    schema: GraphQLSchema,
    private readonly ids: SampleIds,
  ) {
    this.operations = graphOperations(schema);
  }

  get count(): number {
    return this.operations.length;
  }

  nameOf(requestNumber: number): string {
    return this.at(requestNumber).name;
  }

  next(requestNumber: number, random: Random): GraphRequestBody {
    const operation = this.at(requestNumber);
    const id = excludedOperations.test(operation.name) ? 'x_doesnotexist' : random.pick(Object.values(this.ids.own));
    const valid = validVariables(operation, id);
    switch (random.below(5)) {
      case 0:
        return { query: malformedText(operation.document, random), variables: valid };
      case 1:
        return { query: this.twisted(operation, random), variables: valid };
      case 2:
        return { query: operation.document, variables: random.pick(this.invalidVariablesOf(operation)) ?? valid };
      case 3:
        return {
          query: operation.document,
          variables: mutated(valid, random),
          ...(random.below(4) === 0 && { operationName: hostileValue(random) }),
          ...(random.below(4) === 0 && { extensions: hostileValue(random) }),
        };
      default:
        return {
          query: operation.document,
          variables: random.below(3) === 0 ? hostileValue(random) : mutated(valid, random),
        };
    }
  }

  private at(requestNumber: number): GraphOperation {
    return this.operations[requestNumber % this.operations.length] as GraphOperation;
  }

  private invalidVariablesOf(operation: GraphOperation): readonly Readonly<Record<string, unknown>>[] {
    const variableSets =
      this.invalidVariables.get(operation.name) ?? listInvalidVariables(operation).map(({ variables }) => variables);
    this.invalidVariables.set(operation.name, variableSets);
    return variableSets;
  }

  /** Rewrites the document in an unusual form. */
  private twisted({ document, name }: GraphOperation, random: Random): string {
    return random.pick([
      document.replace('{ __typename', '{ ...F __typename').concat(' fragment F on Query { ...F }'),
      document.replace(
        '{ __typename',
        `{ ${Array.from({ length: random.pick([2, 60, 400]) }, (_, index) => `a${index}: __typename`).join(' ')}`,
      ),
      document.replace('{ __typename', `{ __typename ${'@include(if: true) '.repeat(random.pick([1, 5, 80]))}`),
      document.replace('{ __typename', '{ __typename @skip(if: null) @defer @oneOf'),
      document.replace(name, hostileString(random)),
      `${document} ${document}`,
      document.replace('Try', random.pick(['__proto__', '', 'constructor', 'Try@live'])),
      `${'{ node '.repeat(random.pick([20, 200]))}${'}'.repeat(random.pick([20, 200]))}`,
      '{ __schema { types { fields { type { fields { type { name } } } } } } }',
      '{ _entities(representations: [{__typename: "Plan", id: "plan_x"}]) { __typename } }',
      'query ($a: [[[[ID!]!]!]!] = [[[["x"]]]]) { __typename }',
      'subscription { events { id } }',
      '',
      '{',
      '#',
      '"""',
      '\ufeff{ __typename }',
      `{ ${'a '.repeat(3_000)}}`,
    ]);
  }
}

/** Returns a request to `/graphql` over HTTP. */
export function graphRequest(
  generator: GraphRequestGenerator,
  requestNumber: number,
  ids: SampleIds,
  random: Random,
): FuzzRequest {
  const requestBody = generator.next(requestNumber, random);
  const text = JSON.stringify(requestBody);
  const headers: Record<string, string> = {
    authorization: `Bearer ${random.below(8) === 0 ? ids.owner : ids.key}`,
    'content-type':
      random.below(12) === 0
        ? hostileString(random)
            .replaceAll(/[^\x20-\x7e]/g, '?')
            .slice(0, 200)
        : 'application/json',
    accept:
      random.below(20) === 0
        ? random.pick(['text/event-stream', 'multipart/mixed', 'x'])
        : random.pick(['application/json', 'application/graphql-response+json', '*/*']),
    ...(random.below(6) === 0 && { 'idempotency-key': `graph-${random.below(50)}` }),
  };
  // Uses the key, so that the sessions that other requests use are not ended.
  if (generator.nameOf(requestNumber).startsWith('userSessionEnd')) headers['authorization'] = `Bearer ${ids.key}`;
  const source = `graph ${generator.nameOf(requestNumber)}`;
  if (random.below(10) === 0) {
    const query = new URLSearchParams({
      query: requestBody.query.toWellFormed().slice(0, 6_000),
      variables: JSON.stringify(requestBody.variables)?.slice(0, 2_000) ?? '',
    });
    return { made: source, method: 'GET', path: `/graphql?${query}`, headers };
  }
  return { made: source, method: 'POST', path: '/graphql', headers, body: bodyOf(text, random) };
}

function bodyOf(text: string, random: Random): string | Buffer {
  switch (random.below(12)) {
    case 0:
      return malformedText(text, random);
    case 1:
      return brokenBytes(text, random);
    case 2:
      return `[${text},${text}]`;
    case 3:
      return JSON.stringify(hostileValue(random)) ?? 'null';
    default:
      return text;
  }
}
