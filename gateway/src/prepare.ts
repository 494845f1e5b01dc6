import type { QueryPlanner } from '@graphql-hive/router-query-planner';
import { execute, type ExecutionResult, GraphQLError, type GraphQLSchema, print } from 'graphql';
import { getVariableValues } from 'graphql/execution/values';
import { publicError } from '../../subgraphs/kit/src/graphql/public-error';
import type { Logger } from '../../subgraphs/kit/src/logging';
import { DocumentRefused, type ReadDocument, readDocument, rootFieldsOf } from './document';
import { createGeneralRuntime, type GeneralRuntime } from './general-runtime';
import { clientRules } from './limits';
import { LruCache } from './lru-cache';
import { addRoot, type CompiledPlan, compilePlan } from './plan/compile';
import type { Variables } from './plan/data';
import { AnswerShape } from './plan/projection';
import { UnusualPlan } from './plan/representations';
import { startState } from './plan/state';
import type { PreparedDocument, Runnable } from './prepared';
import type { GraphSchemas } from './schema';
import { unstorableVariable } from './storable';
import { mapAsync } from '../../subgraphs/kit/src/graphql/map-async';
import { placedLike } from './subgraphs/place';
import type { SubgraphAnswer, SubgraphClient } from './subgraphs/subgraph';

export interface PreparerParts {
  readonly supergraphSdl: string;
  readonly schemas: GraphSchemas;
  readonly planner: QueryPlanner;
  readonly clients: ReadonlyMap<string, SubgraphClient>;
  readonly log: Logger;
}

export interface DocumentPreparer {
  own(text: string): PreparedDocument;
  forClient(text: string, operationName: string | null): PreparedDocument;
}

/** Client documents kept ready, and the longest that is, in characters. */
const keptDocuments = 1_000;
const longestKept = 20_000;

export function createPreparer(parts: PreparerParts): DocumentPreparer {
  const general = createGeneralRuntime(parts);
  const kept = new LruCache<string, PreparedDocument>(keptDocuments);
  const prepare = (text: string, operationName: string | null, schema: GraphQLSchema, lasting: boolean): Runnable => {
    const read = readDocument(text, operationName, schema, lasting ? [] : clientRules);
    return runnable(read, schema, lasting, parts, general);
  };
  return {
    own: (text) => prepare(text, null, parts.schemas.whole, true),
    forClient(text, operationName) {
      const key = `${operationName ?? ''}\n${text}`;
      const known = kept.get(key);
      if (known) return known;
      const prepared = prepare(text, operationName, parts.schemas.visible, false);
      return text.length > longestKept ? prepared : kept.put(key, prepared);
    },
  };
}

function runnable(read: ReadDocument, schema: GraphQLSchema, lasting: boolean, parts: PreparerParts, general: GeneralRuntime): Runnable {
  const roots = rootFieldsOf(read);
  const common = {
    operationType: roots.type,
    readsData: roots.data,
    readsSchema: roots.introspection,
    document: read.document,
    operationName: read.operation.name?.value ?? null,
    coerce: coercion(schema, read),
  };
  if (!roots.data) return { ...common, ...aboutTheSchema(schema, read) };
  if (roots.introspection) {
    const message = 'Ask about the schema and for data in two operations.';
    throw new DocumentRefused([new GraphQLError(message, { extensions: { code: 'graphql_validation_failed' } })]);
  }
  try {
    const plan = parts.planner.plan(print(read.document), read.operation.name?.value, new Set(), 0);
    const compiled = compilePlan(plan, { schema: parts.schemas.whole, subgraphs: parts.clients, lasting });
    return { ...common, ...planned(compiled, new AnswerShape(schema, parts.schemas.whole, read.operation, read.fragments)) };
  } catch (error) {
    if (!(error instanceof UnusualPlan)) throw error;
    parts.log.debug({ reason: error.message }, 'A document is executed by the general runtime');
    return { ...common, ...general.runnable(read) };
  }
}

function coercion(schema: GraphQLSchema, { operation }: ReadDocument): Runnable['coerce'] {
  const definitions = operation.variableDefinitions ?? [];
  if (definitions.length === 0) return () => ({ values: {} });
  return (variables) => {
    const { coerced, errors } = getVariableValues(schema, definitions, variables, { maxErrors: 20 });
    if (coerced) {
      const fault = unstorableVariable(coerced);
      return fault ? { errors: [fault] } : { values: coerced };
    }
    return { errors: errors.map(({ message, nodes }) => new GraphQLError(message, { nodes, extensions: { code: 'parameter_invalid' } })) };
  };
}

type Execution = Pick<Runnable, 'run' | 'subscribe'>;

const noSubscription: Execution['subscribe'] = async () => ({ errors: [new GraphQLError('This operation is not a subscription.')] });

function aboutTheSchema(schema: GraphQLSchema, { document, operation }: ReadDocument): Execution {
  const operationName = operation.name?.value;
  const run = async (values: Variables): Promise<ExecutionResult> =>
    execute({ schema, document, operationName, variableValues: { ...values } });
  return { run, subscribe: run };
}

function planned({ steps, source }: CompiledPlan, shape: AnswerShape): Execution {
  const finish = async (state: ReturnType<typeof startState>): Promise<ExecutionResult> => {
    await steps(state);
    const data = shape.project(state.data, state.errors, state.variables, state.vanished);
    return state.errors.length > 0 ? { data, errors: state.errors } : { data };
  };
  if (!source) return { run: (values, request) => finish(startState(values, request)), subscribe: noSubscription };
  return {
    run: async () => ({ errors: [new GraphQLError('A subscription needs a connection that stays open.')] }),
    async subscribe(values, open) {
      const events = await source.subscribe(source.variablesFor({ variables: values }), open);
      if (!(Symbol.asyncIterator in events)) return { errors: events.errors };
      return mapAsync(
        events,
        async (event: SubgraphAnswer) => {
          const state = startState(values, open());
          addRoot(state, event);
          return placedLike(await finish(state), event);
        },
        (error): ExecutionResult => ({ errors: [publicError(error, open().scope)] }),
      );
    },
  };
}
