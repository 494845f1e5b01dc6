import { Field, ID, Float, Int, ObjectType } from 'type-graphql';
import { eventCatalogue } from '../../../../contract/events';
import { resourceNameOf } from '../../../../contract/events/graph-names';
import { account } from '../../../../contract/resources/account';
import { plan } from '../../../../contract/resources/plan';
import { product } from '../../../../contract/resources/product';
import { shipment } from '../../../../contract/resources/shipment';
import { camelCase, type Field as WireField } from '../../../../contract/wire';
import { CurrencyEnum, DecimalScalar, JSONScalar, MoneyType, registerEnum } from '../../../kit/src';

type Values = Readonly<Record<string, unknown>>;
type Definition = WireField<unknown, string>['definition'];
type Input = Definition['input'];

/** A field of the former values of a resource. */
interface PreviousField {
  /** Field of the REST resource. */
  readonly restName: string;
  readonly graphName: string;
  readonly type: () => unknown;
  /** Converts a former value that is not null to the graph. */
  readonly convert: (value: unknown, current: Values, previous: Values) => unknown;
}

/** Former values of the resources of one type. */
export interface PreviousType {
  readonly type: Function;
  readonly fields: readonly PreviousField[];
}

/** Enums whose name in the graph differs from that of the REST field, by type and field, or by field. */
const enumNames: Readonly<Record<string, string>> = {
  'Account.status': 'AccountStatus',
  'Account.tax_remitted_by': 'TaxRemitter',
  'Account.tax_type': 'AccountTaxType',
  'Shipment.carrier': 'ShipmentCarrier',
  'Shipment.status': 'ShipmentStatus',
  custom_cta: 'CallToAction',
  global_affiliate_status: 'AffiliateStatus',
  member_affiliate_status: 'AffiliateStatus',
};

/** Values of enums of the graph that REST does not have. */
const otherValues: Readonly<Record<string, readonly string[]>> = { ReleaseMethod: ['raffle'] };

const enums = new Map<string, object>([['Currency', CurrencyEnum]]);

const unchanged = (value: unknown): unknown => value;
const exact = (value: unknown): string => (JSON.isRawJSON(value) ? JSON.stringify(value) : String(value));

/** Resources whose events contain former values, by type. */
const resources = { Account: account, Product: product, Plan: plan, Shipment: shipment };

/** Types with the former values of those resources whose events contain them, by the name of the resource. ADR 0055 */
export const previousTypes: ReadonlyMap<string, PreviousType> = new Map(
  Object.entries(resources).map(([schema, { allFields }]) => [schema, previousType(schema, allFields)]),
);

for (const { schema, hasPrevious } of eventCatalogue)
  if (hasPrevious && !previousTypes.has(schema)) throw new Error(`Former values of ${schema} have no type.`);

/**
 * Converts the former values of an event from REST to the graph. Returns the changed fields only.
 *
 * @param previous `previous_attributes` of the message in the newest version
 * @param current `data` of the message in the newest version
 */
export function toPrevious({ fields }: PreviousType, previous: Values, current: Values): Values {
  const changed = fields.filter(({ restName }) => Object.hasOwn(previous, restName));
  const values = changed.map(({ restName, graphName, convert }) => {
    const value = previous[restName];
    return [graphName, value === null ? null : convert(value, current, previous)] as const;
  });
  return { ...Object.fromEntries(values), changedFields: changed.map(({ graphName }) => graphName) };
}

function previousType(schema: string, wireFields: Readonly<Record<string, WireField<unknown, string>>>): PreviousType {
  const resource = resourceNameOf(schema);
  const description = `Former values of the fields of a ${resource} that an event changed. Fields that did not change are null.`;
  @ObjectType(`${schema}Previous`, { description, simpleResolvers: true })
  class Previous {
    @Field(() => [String], { description: 'Names of the fields that changed, also of those that were null.' })
    changedFields!: string[];
  }
  const fields = new Map<string, PreviousField>();
  for (const [name, { definition }] of Object.entries(wireFields)) {
    const field = previousField(schema, name, definition);
    if (field && !fields.has(field.graphName)) fields.set(field.graphName, field);
  }
  for (const { graphName, type } of fields.values())
    Field(type as () => StringConstructor, { nullable: true, description: `Former \`${graphName}\`.` })(
      Previous.prototype,
      graphName,
    );
  return { type: Previous, fields: [...fields.values()] };
}

/** Returns the field for a field of REST; null if its value never changes or is not shown. */
function previousField(schema: string, restName: string, definition: Definition): PreviousField | null {
  const { path, constant, isReplaceable } = definition;
  const isHidden = definition.schema['x-internal'] === true;
  if (restName === 'id' || isHidden || (constant !== undefined && !isReplaceable)) return null;
  // Fields `stored…` are hidden and exist only for REST; the public field has the name of the REST field.
  const graphName = path !== undefined && /^(?!stored[A-Z])\w+$/.test(path) ? path : camelCase(restName);
  return { restName, graphName, ...kindOf(schema, restName, definition) };
}

type Kind = Pick<PreviousField, 'type' | 'convert'>;

function kindOf(schema: string, restName: string, { input, selection, schema: nullable }: Definition): Kind {
  const json = schemaWithoutNull(nullable);
  if (json.enum && input.kind === 'enum') {
    const values = enumOf(schema, restName, json.enum as readonly string[]);
    return { type: () => values, convert: unchanged };
  }
  if (selection.has('amount') && selection.size === 1)
    return {
      type: () => MoneyType,
      convert: (value, current, { currency = current.currency }) => ({ amount: exact(value), currency }),
    };
  if (input.kind === 'decimal') return { type: () => DecimalScalar, convert: exact };
  const plain = selection.size === 0 ? plainType(restName, json) : null;
  return plain
    ? { type: plain, convert: unchanged }
    : { type: () => JSONScalar, convert: (value) => toGraph(input, value) };
}

function plainType(restName: string, { type, format, items }: Values): (() => unknown) | null {
  if (type === 'string' && format === 'date-time') return () => Date;
  if (type === 'string') return () => (restName.endsWith('_id') ? ID : String);
  if (type === 'integer') return () => Int;
  if (type === 'number') return () => Float;
  if (type === 'boolean') return () => Boolean;
  return type === 'array' && (items as Values).type === 'string' ? () => [String] : null;
}

/** Returns the schema of the values other than null. */
function schemaWithoutNull(schema: Values): Values {
  const { anyOf } = schema as { readonly anyOf?: readonly Values[] };
  return anyOf?.find(({ type }) => type !== 'null') ?? schema;
}

/** Returns the enum of a field, which has the same values in all subgraphs. */
function enumOf(schema: string, restName: string, values: readonly string[]): object {
  const pascalCase = `_${restName}`.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  const name = enumNames[`${schema}.${restName}`] ?? enumNames[restName] ?? pascalCase;
  let found = enums.get(name);
  if (!found) {
    found = registerEnum(name, [...values, ...(otherValues[name] ?? [])], '');
    enums.set(name, found);
  }
  return found;
}

/** Converts the names of fields to camel case and enum values to upper case, inside of objects and lists. */
function toGraph(input: Input, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (input.kind === 'enum') return String(value).toUpperCase();
  if (input.kind === 'list') return (value as readonly unknown[]).map((item) => toGraph(input.item, item));
  if (input.kind !== 'object') return value;
  const entries = Object.entries(value as Values).map(([name, inner]) => {
    const definition = input.fields[name]?.definition;
    return [camelCase(name), definition ? toGraph(definition.input, inner) : inner] as const;
  });
  return Object.fromEntries(entries);
}
