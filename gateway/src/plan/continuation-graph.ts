import {
  type DefinitionNode,
  type ConstDirectiveNode,
  type FieldDefinitionNode,
  type InterfaceTypeDefinitionNode,
  Kind,
  type ObjectTypeDefinitionNode,
  parse,
  print,
} from 'graphql';
import { joined } from '../subgraphs/expected-schema';
import { createPlanner, type Planner } from './supergraph-planner';

/** Name of the subgraph of a continuation graph that stands for the result of the plan that is continued. */
export const continuationSubgraph = '(continuation)';

/** Its value in the enum `join__Graph`. */
const graphValue = 'CONTINUATION__';
const rootPrefix = '_continue_';

type EntityDefinition = ObjectTypeDefinitionNode | InterfaceTypeDefinitionNode;

/**
 * The supergraph with one more subgraph, whose root fields `_continue_<Type>` lead to entities with their key. A plan
 * from there completes entities that another plan has fetched. It is needed for fields with `@requires`. ADR 0062.
 */
export class ContinuationGraph {
  /** Key fields of each type that has fields with `@requires`, if it has a key without nested fields. */
  private readonly keys = new Map<string, readonly string[]>();
  /** Names of the fields with `@requires` of each type. */
  private readonly requiring = new Map<string, ReadonlySet<string>>();
  private ownPlanner: Planner | null = null;

  constructor(private readonly supergraphSdl: string) {
    for (const definition of this.definitions()) if (isEntityDefinition(definition)) this.read(definition);
  }

  /** Plans operations that begin at the root fields of entities. Creating it takes a tenth of a second. */
  get planner(): Planner {
    return (this.ownPlanner ??= createPlanner(this.extendedSdl()));
  }

  /** Returns the key fields of the type if the field has `@requires` and a plan can continue at the type, otherwise null. */
  keyFor(type: string, field: string): readonly string[] | null {
    return this.requiring.get(type)?.has(field) ? (this.keys.get(type) ?? null) : null;
  }

  rootFieldOf(type: string): string {
    return `${rootPrefix}${type}`;
  }

  /** Returns the name of the type to which a root field leads; undefined for other fields. */
  typeOfRootField(field: string): string | undefined {
    return field.startsWith(rootPrefix) ? field.slice(rootPrefix.length) : undefined;
  }

  private read({ name, directives, fields = [] }: EntityDefinition): void {
    const graphs = new Set<unknown>();
    const requiring = fields.filter((field) => {
      const found = joined(field.directives, 'field').filter(({ requires }) => typeof requires === 'string');
      for (const { graph } of found) graphs.add(graph);
      return found.length > 0;
    });
    if (requiring.length === 0) return;
    this.requiring.set(name.value, new Set(requiring.map((field) => field.name.value)));
    const keys = joined(directives, 'type').filter(({ key, resolvable }) => isFlat(key) && resolvable !== false);
    const { key } = keys.find(({ graph }) => graphs.has(graph)) ?? keys[0] ?? {};
    if (isFlat(key)) this.keys.set(name.value, key.trim().split(/[\s,]+/));
  }

  /** Parses the supergraph each time, which happens twice at most: its syntax tree takes several megabytes. */
  private definitions(): readonly DefinitionNode[] {
    return parse(this.supergraphSdl, { noLocation: true }).definitions;
  }

  private extendedSdl(): string {
    const definitions = this.definitions().map((definition) => this.extended(definition));
    return print({ kind: Kind.DOCUMENT, definitions });
  }

  private extended(definition: DefinitionNode): DefinitionNode {
    if (definition.kind === Kind.ENUM_TYPE_DEFINITION && definition.name.value === 'join__Graph') {
      const directives = parseDirectives(`@join__graph(name: "${continuationSubgraph}", url: "")`);
      const value = {
        kind: Kind.ENUM_VALUE_DEFINITION,
        name: { kind: Kind.NAME, value: graphValue },
        directives,
      } as const;
      return { ...definition, values: [...(definition.values ?? []), value] };
    }
    if (!isEntityDefinition(definition)) return definition;
    if (definition.name.value === 'Query') {
      const { fields = [], ...query } = withGraph(definition, [], '');
      return { ...query, fields: [...fields, ...[...this.keys.keys()].map((type) => this.rootField(type))] };
    }
    const key = this.keys.get(definition.name.value);
    if (!key) return definition;
    const isInterfaceObject = definition.kind === Kind.INTERFACE_TYPE_DEFINITION;
    return withGraph(
      definition,
      key,
      `key: "${key.join(' ')}", resolvable: false, isInterfaceObject: ${isInterfaceObject}`,
    );
  }

  private rootField(type: string): FieldDefinitionNode {
    const text = `type Query { ${this.rootFieldOf(type)}: [${type}] @join__field(graph: ${graphValue}) }`;
    return (parse(text, { noLocation: true }).definitions[0] as ObjectTypeDefinitionNode)
      .fields?.[0] as FieldDefinitionNode;
  }
}

function isEntityDefinition(definition: DefinitionNode): definition is EntityDefinition {
  return definition.kind === Kind.OBJECT_TYPE_DEFINITION || definition.kind === Kind.INTERFACE_TYPE_DEFINITION;
}

/** Returns whether a key has no nested fields. */
function isFlat(key: unknown): key is string {
  return typeof key === 'string' && !key.includes('{');
}

/** Adds a type to the additional subgraph, with only the given fields. */
function withGraph<Definition extends EntityDefinition>(
  definition: Definition,
  fieldNames: readonly string[],
  options: string,
): Definition {
  const graphs = new Set(joined(definition.directives, 'type').map(({ graph }) => String(graph)));
  const fields = definition.fields?.map((field): FieldDefinitionNode => {
    const { name, directives = [] } = field;
    const hasGraphs = joined(directives, 'field').length > 0;
    // A field without `@join__field` is resolved by every subgraph of its type.
    const resolving = fieldNames.includes(name.value) ? [...(hasGraphs ? [] : graphs), graphValue] : graphs;
    if (hasGraphs && resolving === graphs) return field;
    const added = [...resolving].map((graph) => `@join__field(graph: ${graph})`).join(' ');
    return { ...field, directives: [...directives, ...parseDirectives(added)] };
  });
  const joinType = parseDirectives(`@join__type(graph: ${graphValue}${options && `, ${options}`})`);
  return { ...definition, directives: [...(definition.directives ?? []), ...joinType], fields };
}

function parseDirectives(text: string): readonly ConstDirectiveNode[] {
  const [definition] = parse(`scalar Any ${text}`, { noLocation: true }).definitions;
  return definition?.kind === Kind.SCALAR_TYPE_DEFINITION ? (definition.directives ?? []) : [];
}
