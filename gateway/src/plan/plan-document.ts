import type { QueryPlan } from '@graphql-hive/router-query-planner';
import { type DocumentNode, type OperationDefinitionNode, print } from 'graphql';
import { type CompiledPlan, compilePlan, type PlanSources } from './compile';
import { continuationClient, continuationStep } from './continuation';
import type { ContinuationGraph } from './continuation-graph';
import type { Planner } from './supergraph-planner';
import { splitOperation, type SplitOperation } from './split';

export interface PlanningSources extends PlanSources {
  readonly planner: Planner;
  /** Returns the graph for operations that need a second plan. It is created at its first use. */
  readonly continuations: () => ContinuationGraph;
}

/**
 * Plans and compiles a normalized operation. The planner (0.0.38) finds no plan for some operations with a field with
 * `@requires`: those whose object was fetched from the field's own subgraph, after that subgraph was queried for an entity.
 * Such an operation is executed by two plans, of which the second begins at these objects. ADR 0062.
 *
 * Throws the error of the planner if it finds no plan for one of the parts, and `UnusualPlan` as `compilePlan` does.
 */
export function planDocument(document: DocumentNode, sources: PlanningSources): CompiledPlan {
  const { name } = document.definitions[0] as OperationDefinitionNode;
  let plan: QueryPlan;
  try {
    plan = sources.planner.plan(print(document), name?.value);
  } catch (error) {
    const split = splitOperation(document, sources.schema, sources.continuations());
    if (!split) throw error;
    return planParts(split, sources);
  }
  return compilePlan(plan, sources);
}

function planParts({ first, second, cuts }: SplitOperation, sources: PlanningSources): CompiledPlan {
  const { source, steps } = planDocument(first, sources);
  const rest = planDocument(second, {
    ...sources,
    planner: sources.continuations().planner,
    subgraphs: new Map(sources.subgraphs).set(continuationClient.name, continuationClient),
  });
  const step = continuationStep(cuts, rest.steps, sources.schema);
  return {
    source,
    steps: async (state) => {
      await steps(state);
      await step(state);
    },
  };
}
