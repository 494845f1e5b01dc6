import type { GraphQLSchema } from 'graphql';
import type { Random } from '../../app/torture/random';
import {
  type GraphOperation,
  graphOperations,
  rightVariables,
  wrongVariables,
} from '../bad-input/support/graph-operations';
import type { SampleIds } from '../bad-input/support/samples';
import { brokenBytes, brokenText, mutated } from './mutate';
import { nasty, nastyText } from './nasty';
import type { FuzzRequest } from './request';

/** Operations that would revoke the credential or the key that all other requests use. */
const endings = /(Delete|Revoke|Rotate|Archive|Uninstall|End|Remove)$|^(apiKey|app)Update$/;

/** A GraphQL request: a document with its variables. */
export interface Said {
  readonly query: string;
  readonly variables: unknown;
  readonly operationName?: unknown;
  readonly extensions?: unknown;
}

/** Generates unusual requests for every field of `Query` and `Mutation` in turn. */
export class GraphSayings {
  private readonly operations: readonly GraphOperation[];
  private readonly wrong = new Map<string, readonly Readonly<Record<string, unknown>>[]>();

  constructor(
    schema: GraphQLSchema,
    private readonly ids: SampleIds,
  ) {
    this.operations = graphOperations(schema);
  }

  get count(): number {
    return this.operations.length;
  }

  nameOf(turn: number): string {
    return this.at(turn).name;
  }

  say(turn: number, random: Random): Said {
    const operation = this.at(turn);
    const id = endings.test(operation.name) ? 'x_doesnotexist' : random.pick(Object.values(this.ids.own));
    const right = rightVariables(operation, id);
    switch (random.below(5)) {
      case 0:
        return { query: brokenText(operation.document, random), variables: right };
      case 1:
        return { query: this.twisted(operation, random), variables: right };
      case 2:
        return { query: operation.document, variables: random.pick(this.wrongOf(operation)) ?? right };
      case 3:
        return {
          query: operation.document,
          variables: mutated(right, random),
          ...(random.below(4) === 0 && { operationName: nasty(random) }),
          ...(random.below(4) === 0 && { extensions: nasty(random) }),
        };
      default:
        return { query: operation.document, variables: random.below(3) === 0 ? nasty(random) : mutated(right, random) };
    }
  }

  private at(turn: number): GraphOperation {
    return this.operations[turn % this.operations.length] as GraphOperation;
  }

  private wrongOf(operation: GraphOperation): readonly Readonly<Record<string, unknown>>[] {
    const known = this.wrong.get(operation.name) ?? wrongVariables(operation).map(({ variables }) => variables);
    this.wrong.set(operation.name, known);
    return known;
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
      document.replace(name, nastyText(random)),
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
export function graphRequest(sayings: GraphSayings, turn: number, ids: SampleIds, random: Random): FuzzRequest {
  const said = sayings.say(turn, random);
  const text = JSON.stringify(said);
  const headers: Record<string, string> = {
    authorization: `Bearer ${random.below(8) === 0 ? ids.owner : ids.key}`,
    'content-type':
      random.below(12) === 0
        ? nastyText(random)
            .replaceAll(/[^\x20-\x7e]/g, '?')
            .slice(0, 200)
        : 'application/json',
    accept:
      random.below(20) === 0
        ? random.pick(['text/event-stream', 'multipart/mixed', 'x'])
        : random.pick(['application/json', 'application/graphql-response+json', '*/*']),
    ...(random.below(6) === 0 && { 'idempotency-key': `graph-${random.below(50)}` }),
  };
  // An ended session would be of no use to the other requests.
  if (sayings.nameOf(turn) === 'userSessionEnd') headers['authorization'] = `Bearer ${ids.key}`;
  const made = `graph ${sayings.nameOf(turn)}`;
  if (random.below(10) === 0) {
    const query = new URLSearchParams({
      query: said.query.toWellFormed().slice(0, 6_000),
      variables: JSON.stringify(said.variables)?.slice(0, 2_000) ?? '',
    });
    return { made, method: 'GET', path: `/graphql?${query}`, headers };
  }
  return { made, method: 'POST', path: '/graphql', headers, body: bodyOf(text, random) };
}

function bodyOf(text: string, random: Random): string | Buffer {
  switch (random.below(12)) {
    case 0:
      return brokenText(text, random);
    case 1:
      return brokenBytes(text, random);
    case 2:
      return `[${text},${text}]`;
    case 3:
      return JSON.stringify(nasty(random)) ?? 'null';
    default:
      return text;
  }
}
