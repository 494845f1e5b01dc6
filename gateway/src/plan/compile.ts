import type { FetchNode, PlanNode, QueryPlan } from '@graphql-hive/router-query-planner';
import { type GraphQLSchema, type ExecutionResult, GraphQLError } from 'graphql';
import type { SubgraphResponse, SubgraphClient, SubgraphOperation, SubgraphSubscription } from '../subgraphs/subgraph';
import { type DataObject, graft, type Variables, type PlanState, type Step } from './data';
import { batchField, entityFetch, flattenField } from './entity-fetch';
import { currentDeadline, DeadlineExceeded } from '../../../subgraphs/kit/src/deadline/deadline';
import { publicError } from '../../../subgraphs/kit/src/graphql/public-error';
import { isTooLarge, ResponseTooLarge } from '../../../subgraphs/kit/src/response-budget/response-budget';
import type { ResponseShape } from './projection';
import { withResponseKeys } from './plan-key';
import { compileRewrites, type Rewrites } from './rewrites';
import { UnusualPlan } from './unusual-plan';

/** What the compilation of a query plan needs: schema, subgraphs and compilation mode. */
export interface PlanSources {
  /** The supergraph schema including its `@inaccessible` elements, which plans may use. */
  readonly schema: GraphQLSchema;
  readonly subgraphs: ReadonlyMap<string, SubgraphClient>;
  /** Whether the document will be executed many times, so that compiling its operations immediately is worthwhile. */
  readonly lasting: boolean;
}

/**
 * The compiled query plan of a document. A subscription starts with `source`; `steps` then complete each of its events.
 */
export interface CompiledPlan {
  readonly steps: Step;
  readonly source: SubscriptionSource | null;
}

export interface SubscriptionSource {
  readonly subscribe: SubgraphSubscription;
  readonly variablesFor: (state: Pick<PlanState, 'variables'>) => Variables;
  /** Changes of each event. */
  readonly rewrites: Rewrites | null;
}

const noVariables: Variables = Object.freeze({});

/**
 * Compiles a query plan to closures. Throws `UnusualPlan` for plans that only the standard federation runtime can
 * execute.
 */
export function compilePlan(plan: QueryPlan, sources: PlanSources): CompiledPlan {
  const root = plan.node;
  if (!root) throw new UnusualPlan('a plan without a node');
  if (root.kind === 'Subscription')
    return { source: subscriptionSource(root.primary, sources), steps: () => undefined };
  if (root.kind === 'Sequence' && root.nodes[0]?.kind === 'Subscription') {
    const [subscriptionNode, ...rest] = root.nodes;
    return {
      source: subscriptionSource(subscriptionNode.primary, sources),
      steps: compileNode({ kind: 'Sequence', nodes: rest }, sources),
    };
  }
  return { source: null, steps: compileNode(root, sources) };
}

function compileNode(node: PlanNode, sources: PlanSources): Step {
  switch (node.kind) {
    case 'Sequence':
      return inSequence(node.nodes.map((child) => compileNode(child, sources)));
    case 'Parallel':
      return compileParallel(node.nodes, sources);
    case 'Condition':
      return condition(node.condition, optional(node.ifClause, sources), optional(node.elseClause, sources));
    case 'Fetch':
      return rootFetch(node, sources);
    case 'Flatten': {
      const fetch = node.node;
      if (fetch.kind !== 'Fetch' || !fetch.requires?.length) throw new UnusualPlan('a flatten without an entity fetch');
      return entityFetch(operationOf(fetch, sources), variablePicker(fetch), [
        flattenField(node.path, fetch, sources.schema),
      ]);
    }
    case 'BatchFetch': {
      const { aliases } = node.entityBatch;
      return entityFetch(
        clientOf(node.serviceName, sources).prepare(node.operation, sources.lasting),
        variablePicker(node),
        aliases.map((alias) => batchField(alias, sources.schema)),
      );
    }
    default:
      throw new UnusualPlan(`a ${node.kind} node`);
  }
}

/**
 * Compiles a parallel node. The planner (0.0.38) runs a mutation in parallel to the fetches that complete earlier
 * mutations. GraphQL executes the root fields of a mutation serially, each with all of its selections, so these fetches
 * have to run first.
 */
function compileParallel(nodes: readonly PlanNode[], sources: PlanSources): Step {
  const reads = nodes.filter((node) => !mutates(node)).map((node) => compileNode(node, sources));
  const mutations = nodes.filter(mutates).map((node) => compileNode(node, sources));
  return mutations.length === 0 ? inParallel(reads) : inSequence([inParallel(reads), ...mutations]);
}

function mutates(node: PlanNode): boolean {
  switch (node.kind) {
    case 'Fetch':
      return node.operationKind === 'mutation';
    case 'Sequence':
    case 'Parallel':
      return node.nodes.some(mutates);
    case 'Condition':
      return [node.ifClause, node.elseClause].some((clause) => clause != null && mutates(clause));
    default:
      return false;
  }
}

function optional(node: PlanNode | null | undefined, sources: PlanSources): Step {
  return node ? compileNode(node, sources) : () => undefined;
}

function inSequence(steps: readonly Step[]): Step {
  const [only] = steps;
  if (only && steps.length === 1) return only;
  return async (state) => {
    for (const step of steps) {
      const pending = step(state);
      if (pending) await pending;
    }
  };
}

function inParallel(steps: readonly Step[]): Step {
  return (state) => {
    const pending = steps.map((step) => step(state)).filter((promise) => promise !== undefined);
    return pending.length > 1 ? Promise.all(pending).then(() => undefined) : pending[0];
  };
}

function condition(variable: string, then: Step, otherwise: Step): Step {
  return (state) => (state.variables[variable] === true ? then(state) : otherwise(state));
}

function rootFetch(node: FetchNode, sources: PlanSources): Step {
  const run = operationOf(node, sources);
  const variablesFor = variablePicker(node);
  const rewrites = compileRewrites(node.outputRewrites, sources.schema);
  return (state) => {
    const applyResponse = (response: SubgraphResponse): void => addRoot(state, response, rewrites);
    const answer = run(variablesFor(state), state.request);
    return answer instanceof Promise ? answer.then(applyResponse) : applyResponse(answer);
  };
}

/** Merges the result of a fetch at the root of the operation (not of an entity) into the execution state. */
export function addRoot(state: PlanState, { data, errors }: SubgraphResponse, rewrites: Rewrites | null): void {
  if (errors) state.errors.push(...(rewrites ? errors.map((error) => relocated(error, rewrites)) : errors));
  if (!data) return;
  rewrites?.apply(data);
  graft(state.data, data, false);
}

function relocated(error: GraphQLError, rewrites: Rewrites): GraphQLError {
  if (!error.path) return error;
  const { message, extensions, originalError } = error;
  return new GraphQLError(message, { path: rewrites.rename(error.path), extensions, originalError });
}

function subscriptionSource(node: Omit<FetchNode, 'kind'>, sources: PlanSources): SubscriptionSource {
  return {
    rewrites: compileRewrites(node.outputRewrites, sources.schema),
    subscribe: clientOf(node.serviceName, sources).prepareSubscription(node.operation),
    variablesFor: variablePicker(node),
  };
}

function operationOf(node: FetchNode, sources: PlanSources): SubgraphOperation {
  return clientOf(node.serviceName, sources).prepare(node.operation, sources.lasting);
}

function clientOf(name: string, sources: PlanSources): SubgraphClient {
  const client = sources.subgraphs.get(name);
  if (!client) throw new Error(`The supergraph contains the subgraph '${name}', which was not passed to the gateway`);
  return client;
}

function variablePicker(node: Pick<FetchNode, 'variableUsages'>): (state: Pick<PlanState, 'variables'>) => Variables {
  const names = node.variableUsages ?? [];
  if (names.length === 0) return () => noVariables;
  return ({ variables }) => {
    const picked: DataObject = {};
    for (const name of names)
      if (Object.hasOwn(variables, name) && variables[name] !== undefined) picked[name] = variables[name];
    return picked;
  };
}

/**
 * Builds the response from the results that the steps of a plan have merged.
 *
 * A query whose response would be too large fails as a whole with `response_too_large`. A mutation has already been
 * executed, so only the lists that do not fit become null. For a large response, each part of the work (completing the
 * lists, the projection, serializing the JSON) runs in its own tick of the event loop.
 */
export async function responseOf(
  state: PlanState,
  shape: ResponseShape,
  isMutation: boolean,
): Promise<ExecutionResult> {
  const { data, variables, vanished, request } = state;
  const { budget } = request;
  const errors =
    state.errors.length > 0
      ? state.errors.map(withResponseKeys).filter(({ path }) => shape.includes(path?.[0], variables))
      : state.errors;
  if (!isMutation) {
    const sizeError = errors.find(isTooLarge);
    if (sizeError) return errorOnlyResult(sizeError);
  }
  if (budget.isLarge) {
    await budget.claimWholeTick();
    if (!isMutation && currentDeadline()?.passed) throw new DeadlineExceeded();
  }
  try {
    const projected = shape.project(data, { errors, variables, vanished, budget, partial: isMutation });
    if (budget.isLarge) await budget.claimWholeTick();
    return errors.length > 0 ? { data: projected, errors } : { data: projected };
  } catch (error) {
    if (!(error instanceof ResponseTooLarge)) throw error;
    return errorOnlyResult(publicError(error, request.scope));
  }
}

/**
 * Returns a response with only this error and without the error's path: the list that exceeded the budget is not
 * necessarily the largest one.
 */
function errorOnlyResult({ message, extensions }: GraphQLError): ExecutionResult {
  return { data: null, errors: [new GraphQLError(message, { extensions })] };
}
