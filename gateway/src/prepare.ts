import { execute, type ExecutionResult, GraphQLError, type GraphQLSchema, Kind, OperationTypeNode } from 'graphql';
import { getVariableValues } from 'graphql/execution/values';
import { publicError } from '../../subgraphs/kit/src/graphql/public-error';
import type { Logger } from '../../subgraphs/kit/src/logging';
import { DocumentRejected, type ReadDocument, readDocument, rootFieldsOf } from './document';
import { costOf } from './cost/cost-of';
import { createGeneralRuntime, type GeneralRuntime } from './general-runtime';
import { clientRules } from './limits';
import { LruCache } from './lru-cache';
import { addRoot, type CompiledPlan, responseOf } from './plan/compile';
import { ContinuationGraph } from './plan/continuation-graph';
import { type Variables, type PlanState, initialState, unstorableVariable } from './plan/data';
import { planDocument } from './plan/plan-document';
import { plannable } from './plan/plannable';
import { ResponseShape } from './plan/projection';
import type { Planner } from './plan/supergraph-planner';
import { UnusualPlan } from './plan/unusual-plan';
import type { PreparedDocument, Runnable } from './prepared';
import type { GraphSchemas } from './schema';
import { mapAsync } from '../../subgraphs/kit/src/graphql/map-async';
import { markEnding, withPositionOf } from './subgraphs/subscription-position';
import type { SubgraphResponse, SubgraphClient } from './subgraphs/subgraph';

export interface PreparerDependencies {
  /** Number of the supergraph; each supergraph that a graph takes over has another one. */
  readonly revision: number;
  readonly supergraphSdl: string;
  readonly schemas: GraphSchemas;
  readonly planner: Planner;
  readonly clients: ReadonlyMap<string, SubgraphClient>;
  readonly log: Logger;
  /** Whether error messages for clients omit schema names that the client has not used. */
  readonly hideSuggestions: boolean;
}

export interface DocumentPreparer {
  own(text: string): PreparedDocument;
  /** @param reading called before parsing a document that is not cached; its exceptions propagate */
  forClient(text: string, operationName: string | null, reading?: () => void): PreparedDocument;
}

/**
 * Maximum total length of all cached client documents, and maximum length of a cached document, in characters: a
 * prepared document takes about forty times the size of its text.
 */
const maxCachedCharacters = 1_000_000;
const maxCachedDocumentLength = 20_000;

export function createPreparer(deps: PreparerDependencies): DocumentPreparer {
  const { hideSuggestions } = deps;
  let continuationGraph: ContinuationGraph | null = null;
  const parts: PlanningParts = {
    general: createGeneralRuntime(deps),
    continuations: () => (continuationGraph ??= new ContinuationGraph(deps.supergraphSdl)),
  };
  const cache = new LruCache<string, PreparedDocument>(maxCachedCharacters, (text) => text.length);
  const prepare = (text: string, operationName: string | null, schema: GraphQLSchema, lasting: boolean): Runnable => {
    const read = readDocument(text, operationName, schema, lasting ? null : { rules: clientRules, hideSuggestions });
    return runnable(read, schema, lasting, deps, parts);
  };
  return {
    own: (text) => prepare(text, null, deps.schemas.supergraph, true),
    forClient(text, operationName, reading) {
      const key = `${operationName ?? ''}\n${text}`;
      const cached = cache.get(key);
      if (cached) return cached;
      reading?.();
      const prepared = prepare(text, operationName, deps.schemas.visible, false);
      return text.length > maxCachedDocumentLength ? prepared : cache.put(key, prepared);
    },
  };
}

/** Parts of a preparer that few documents need, created at their first use. */
interface PlanningParts {
  readonly general: GeneralRuntime;
  readonly continuations: () => ContinuationGraph;
}

function runnable(
  read: ReadDocument,
  schema: GraphQLSchema,
  lasting: boolean,
  deps: PreparerDependencies,
  { general, continuations }: PlanningParts,
): Runnable {
  const roots = rootFieldsOf(read);
  const common = {
    revision: deps.revision,
    operationType: roots.type,
    readsData: roots.data,
    readsSchema: roots.introspection,
    document: read.document,
    operationName: read.operation.name?.value ?? null,
    coerce: coercion(schema, read),
    cost: costOf(read, deps.schemas.supergraph, !roots.data),
  };
  if (!roots.data) return { ...common, ...createIntrospection(schema, read) };
  if (roots.introspection) {
    const message = 'Send introspection and data queries in separate operations.';
    throw new DocumentRejected([rejection(message)]);
  }
  const normal = plannable(schema, read, deps.schemas.additional);
  const shape = new ResponseShape(
    schema,
    deps.schemas.supergraph,
    read.operation,
    read.fragments,
    deps.schemas.additional,
  );
  if (!normal) return { ...common, ...planned(emptyPlan, shape, false) };
  try {
    const plan = planDocument(normal, {
      schema: deps.schemas.supergraph,
      subgraphs: deps.clients,
      lasting,
      planner: deps.planner,
      continuations,
    });
    return { ...common, ...planned(plan, shape, roots.type === OperationTypeNode.MUTATION) };
  } catch (error) {
    if (!(error instanceof UnusualPlan)) throw unplannable(error, deps.log);
    deps.log.debug({ reason: error.message }, 'A document is executed by the general runtime');
    return { ...common, ...general.runnable({ ...read, document: normal }, shape) };
  }
}

/** Plan of an operation whose selections are all excluded by conditions. */
const emptyPlan: CompiledPlan = { steps: () => undefined, source: null };

/**
 * Converts an error of the planner, which found no plan for a field with `@requires`, to a rejection that names the object
 * that the client should query in a separate operation.
 */
function unplannable(error: unknown, log: Logger): unknown {
  const fieldPath = /Path '([^']+)' cannot be found/
    .exec((error as Error).message)?.[1]
    ?.replaceAll(/\.@|\.?\|\[[^\]]*\]| @\w+\(if: \$\w+\)/g, '');
  if (fieldPath === undefined) return error;
  log.warn({ place: fieldPath }, 'A document cannot be planned');
  const message = `A field of '${fieldPath}' requires data of another subgraph on a path that cannot be planned. Request that object in a separate operation.`;
  return new DocumentRejected([rejection(message)]);
}

function coercion(schema: GraphQLSchema, { operation }: ReadDocument): Runnable['coerce'] {
  const definitions = operation.variableDefinitions ?? [];
  if (definitions.length === 0) return () => ({ values: {} });
  const always = new Set(
    definitions.filter(({ type, defaultValue }) => type.kind === Kind.NON_NULL_TYPE || defaultValue !== undefined),
  );
  return (variables) => {
    // Optional variables that the client omitted must stay omitted, so they are not coerced.
    const toCoerce = definitions.filter(
      (definition) => always.has(definition) || Object.hasOwn(variables, definition.variable.name.value),
    );
    const { coerced, errors } = getVariableValues(schema, toCoerce, variables, { maxErrors: 20 });
    if (coerced) {
      const fault = unstorableVariable(coerced);
      return fault ? { errors: [fault] } : { values: coerced };
    }
    return {
      errors: errors.map(({ message, nodes }) => {
        const variable = nodes?.find((node) => node.kind === Kind.VARIABLE_DEFINITION)?.variable.name.value;
        const code = 'parameter_invalid';
        return new GraphQLError(message, { nodes, extensions: variable ? { code, param: variable } : { code } });
      }),
    };
  };
}

function rejection(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'graphql_validation_failed' } });
}

type Execution = Pick<Runnable, 'run' | 'subscribe'>;

const noSubscription: Execution['subscribe'] = async () => ({
  errors: [rejection('This operation is not a subscription.')],
});

function createIntrospection(schema: GraphQLSchema, { document, operation }: ReadDocument): Execution {
  const operationName = operation.name?.value;
  const run = async (values: Variables): Promise<ExecutionResult> =>
    execute({ schema, document, operationName, variableValues: { ...values } });
  return { run, subscribe: run };
}

function planned({ steps, source }: CompiledPlan, shape: ResponseShape, isMutation: boolean): Execution {
  const finish = async (state: PlanState): Promise<ExecutionResult> => {
    await steps(state);
    return responseOf(state, shape, isMutation);
  };
  if (!source) return { run: (values, request) => finish(initialState(values, request)), subscribe: noSubscription };
  return {
    run: async () => ({ errors: [rejection('A subscription needs a connection that stays open.')] }),
    async subscribe(values, open) {
      const events = await source.subscribe(source.variablesFor({ variables: values }), open);
      if (!(Symbol.asyncIterator in events)) return { errors: events.errors };
      return mapAsync(
        events,
        async (event: SubgraphResponse) => {
          const state = initialState(values, open());
          addRoot(state, event, source.rewrites);
          return withPositionOf(await finish(state), event);
        },
        (error) => markEnding<ExecutionResult>({ errors: [publicError(error, open().scope)] }, 'interrupted'),
      );
    },
  };
}
