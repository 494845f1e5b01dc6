import {
  buildASTSchema,
  type GraphQLScalarType,
  type GraphQLSchema,
  isScalarType,
  parse,
  valueFromASTUntyped,
} from 'graphql';
import { transformSupergraphToPublicSchema } from '@theguild/federation-composition';

/** The two faces of one graph. */
export interface GraphSchemas {
  /** Everything, inaccessible parts included: for the service's own documents. */
  readonly whole: GraphQLSchema;
  /** What clients see. */
  readonly visible: GraphQLSchema;
}

/**
 * Builds both schemas from a supergraph. `scalars` refuse bad values before any subgraph is asked; the value itself
 * travels on as JSON, because the subgraph parses it again.
 */
export function buildSchemas(supergraphSdl: string, scalars: readonly GraphQLScalarType[]): GraphSchemas {
  const supergraph = parse(supergraphSdl, { noLocation: true });
  const whole = buildASTSchema(supergraph, { assumeValid: true, assumeValidSDL: true });
  const visible = buildASTSchema(transformSupergraphToPublicSchema(supergraph));
  for (const schema of [whole, visible]) for (const scalar of scalars) checkWith(scalar, schema);
  return { whole, visible };
}

function checkWith(scalar: GraphQLScalarType, schema: GraphQLSchema): void {
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
