import {
  getNamedType,
  GraphQLEnumType,
  type GraphQLInterfaceType,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLSchema,
  isEnumType,
  isInterfaceType,
  isObjectType,
} from 'graphql';
import { reasonsOf } from '../errors/error-reasons';
import type { UserErrorData } from '../errors/errors';
import { hideType } from './types';

/** Reasons that every command can have, with their descriptions: the codes of the error catalogue. */
const commonReasons = {
  NOT_FOUND: 'The resource does not exist, or is not visible to the credential.',
  FORBIDDEN: 'The credential does not have the permission for the command.',
  CONFLICT: 'The state of the resource does not allow the command.',
  GONE: 'The resource is no longer available.',
  PARAMETER_INVALID: 'A value of the input is malformed, out of range or too long.',
  PARAMETER_MISSING: 'A required value of the input is missing.',
  VERIFICATION_REQUIRED: 'The account must be verified first.',
  IDEMPOTENCY_KEY_REUSED: 'The idempotency key was used for another input.',
} as const;

type Resolvers = Record<string, Record<string, unknown>>;

/** The types of user errors of one subgraph, one for each resource that commands change. */
export class UserErrorTypes {
  private readonly types = new Map<string, GraphQLObjectType>();
  /** Types of user errors in payloads that clients can select. */
  private readonly publicTypes = new Set<GraphQLObjectType>();
  private readonly base: GraphQLInterfaceType;

  constructor(private readonly schema: GraphQLSchema) {
    const base = schema.getType('UserError');
    if (!isInterfaceType(base)) throw new Error('The subgraph has no interface UserError.');
    this.base = base;
  }

  /**
   * Gives every list of user errors the type of its resource, whose `reason` is an enum of the reasons for which
   * commands on that resource are rejected (`ErrorReason`). Returns a schema with these types; those that only
   * `@inaccessible` payloads use are not in the public schema either.
   *
   * @param resources resources of types with user errors whose name does not begin with that of their resource
   */
  apply(resources: Readonly<Record<string, string>>): GraphQLSchema {
    const config = this.schema.toConfig();
    for (const payload of config.types.filter(isObjectType)) {
      for (const field of Object.values(payload.getFields())) {
        if (getNamedType(field.type) !== this.base) continue;
        const type = this.typeOf(resources[payload.name] ?? this.resourceOf(payload.name));
        if (!isInaccessible(payload)) this.publicTypes.add(type);
        field.type = new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(type)));
      }
    }
    for (const type of this.types.values()) if (!this.publicTypes.has(type)) hideWithReason(type);
    return new GraphQLSchema({ ...config, types: [...config.types, ...this.types.values()] });
  }

  /** Adds the resolvers of `reason`: a reason that is not in the enum of the resource is replaced with its code. */
  addResolvers(resolvers: Resolvers): void {
    for (const [name, type] of this.types) {
      const known = reasonsIn(type);
      resolvers[name] = {
        reason: ({ reason, code }: UserErrorData) => (known.has(reason) ? reason : code.toUpperCase()),
      };
    }
  }

  /** Returns the resource of a payload: the longest beginning of its name that is a type, else its whole name. */
  private resourceOf(payloadName: string): string {
    const name = payloadName.replace(/Payload$/, '');
    for (let words = name.split(/(?=[A-Z])/); words.length > 0; words = words.slice(0, -1))
      if (this.schema.getType(words.join('')) ?? reasonsOf(words.join('')).size > 0) return words.join('');
    return name;
  }

  private typeOf(resource: string): GraphQLObjectType {
    const name = `${resource}UserError`;
    const existing = this.types.get(name);
    if (existing) return existing;
    const reasons = { ...commonReasons, ...Object.fromEntries(reasonsOf(resource)) };
    const reason = new GraphQLEnumType({
      name: `${resource}ErrorReason`,
      description: `Reasons for which commands of the type ${resource} are rejected.`,
      values: Object.fromEntries(
        Object.entries(reasons)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([value, description]) => [value, { description }]),
      ),
    });
    const type = new GraphQLObjectType({
      name,
      description: `Reason why a command of the type ${resource} was rejected. Nothing was changed.`,
      interfaces: [this.base],
      fields: {
        ...this.base.toConfig().fields,
        reason: { type: new GraphQLNonNull(reason), description: 'Reason of the rejection, for programs.' },
      },
    });
    this.types.set(name, type);
    return type;
  }
}

function isInaccessible({ astNode }: GraphQLObjectType): boolean {
  return astNode?.directives?.some(({ name }) => name.value === 'inaccessible') ?? false;
}

function hideWithReason(type: GraphQLObjectType): void {
  hideType(type);
  hideType(getNamedType(type.getFields().reason?.type as GraphQLOutputType));
}

function reasonsIn(type: GraphQLObjectType): ReadonlySet<string> {
  const reason = getNamedType(type.getFields().reason?.type);
  return new Set(isEnumType(reason) ? reason.getValues().map(({ name }) => name) : []);
}
