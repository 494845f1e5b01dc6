import {
  buildASTSchema,
  type DocumentNode,
  type GraphQLScalarType,
  GraphQLSchema,
  isScalarType,
  parse,
  valueFromASTUntyped,
  visit,
} from 'graphql';
import { removeSyntaxTrees } from '../../subgraphs/kit/src';
import { additionalFields } from './plan/plan-key';
import { transformSupergraphToPublicSchema } from '@theguild/federation-composition';

/** The two schemas of one supergraph. */
export interface GraphSchemas {
  /** The supergraph schema including its `@inaccessible` elements, for documents of the service itself. */
  readonly supergraph: GraphQLSchema;
  /** The public schema, for clients. */
  readonly visible: GraphQLSchema;
  /** Names of the fields that plans may fetch in addition to those of a document. */
  readonly additional: ReadonlySet<string>;
}

/**
 * Builds both schemas from a supergraph. The `scalars` reject invalid values before any subgraph is queried; valid
 * values are passed on as the original JSON, because subgraphs parse them again.
 */
export function buildSchemas(supergraphSdl: string, scalars: readonly GraphQLScalarType[]): GraphSchemas {
  const supergraph = parse(supergraphSdl, { noLocation: true });
  const supergraphSchema = buildASTSchema(supergraph, { assumeValid: true, assumeValidSDL: true });
  const visible = withSortedTypes(buildASTSchema(publicDocument(supergraph)));
  removeSyntaxTrees(visible);
  for (const schema of [supergraphSchema, visible]) for (const scalar of scalars) validateScalar(scalar, schema);
  return { supergraph: supergraphSchema, visible, additional: additionalFields(supergraph) };
}

/** Returns the public types. The transformation (0.27.0) keeps members of unions whose types are not public. */
function publicDocument(supergraph: DocumentNode): DocumentNode {
  const document = transformSupergraphToPublicSchema(supergraph);
  const names = new Set(document.definitions.map((definition) => ('name' in definition ? definition.name?.value : '')));
  return visit(document, {
    UnionTypeDefinition: (union) => ({ ...union, types: union.types?.filter(({ name }) => names.has(name.value)) }),
  });
}

/** Sorts the types by name, as introspection then lists them. The order of fields and values is kept. */
function withSortedTypes(schema: GraphQLSchema): GraphQLSchema {
  const config = schema.toConfig();
  return new GraphQLSchema({
    ...config,
    types: config.types.toSorted((one, other) => (one.name < other.name ? -1 : 1)),
  });
}

function validateScalar(scalar: GraphQLScalarType, schema: GraphQLSchema): void {
  const type = schema.getType(scalar.name);
  if (!isScalarType(type)) return;
  type.parseValue = (value) => {
    scalar.parseValue(value);
    return value;
  };
  type.parseLiteral = (node, variables) => {
    scalar.parseLiteral(node, variables);
    return valueFromASTUntyped(node, variables);
  };
}
