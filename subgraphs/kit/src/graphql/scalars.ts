import { GraphQLError, GraphQLScalarType, Kind, type ValueNode, valueFromASTUntyped } from 'graphql';

const decimalForm = /^-?\d{1,30}(\.\d{1,30})?$/;
const dateTimeForm = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/;

function toDecimalString(value: unknown, literal?: ValueNode): string {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || !decimalForm.test(text))
    throw new GraphQLError('A Decimal must be a string such as "10.43".', { nodes: literal });
  return text;
}

/** GraphQL scalar: exact decimal number as a string, with at most 30 digits on each side of the decimal point. */
export const DecimalScalar = new GraphQLScalarType<string, string>({
  name: 'Decimal',
  description: 'Exact decimal number as a string, such as "10.43".',
  specifiedByURL: 'https://www.w3.org/TR/xmlschema-2/#decimal',
  serialize: (value) => value as string,
  parseValue: (value) => toDecimalString(value),
  parseLiteral: (node) => toDecimalString('value' in node ? node.value : undefined, node),
});

/** Whether a date (`YYYY-MM-DD`) exists: `Date` would parse 30 February as 2 March. */
function isDay(text: string): boolean {
  const midnight = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text);
}

/**
 * Whether the year in UTC has four digits, as responses require: the time zone offset of an input may lead outside of
 * that range.
 */
function hasWritableYear(time: Date): boolean {
  const year = time.getUTCFullYear();
  return year >= 0 && year <= 9_999;
}

function instant(value: unknown, literal?: ValueNode): Date {
  if (
    typeof value !== 'string' ||
    !dateTimeForm.test(value) ||
    !isDay(value.slice(0, 10)) ||
    !hasWritableYear(new Date(value))
  ) {
    throw new GraphQLError('A DateTime must be in RFC 3339 format, such as "2026-07-01T12:00:00.000Z".', {
      nodes: literal,
    });
  }
  return new Date(value);
}

/**
 * GraphQL scalar: instant in RFC 3339 form, returned in UTC with milliseconds. Prepared reads return strings that
 * already have this form.
 */
export const DateTimeScalar = new GraphQLScalarType<Date, string>({
  name: 'DateTime',
  description: 'An instant in RFC 3339 format, in UTC and with milliseconds: "2026-07-01T12:00:00.000Z".',
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc3339',
  serialize: (value) => (value instanceof Date ? value.toISOString() : (value as string)),
  parseValue: (value) => instant(value),
  parseLiteral: (node) => instant(node.kind === Kind.STRING ? node.value : undefined, node),
});

function jsonObject(value: unknown, literal?: ValueNode): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new GraphQLError('A JSONObject must be an object.', { nodes: literal });
  return value as Record<string, unknown>;
}

/** GraphQL scalar: a JSON object with any fields. */
export const JSONObjectScalar = new GraphQLScalarType<Record<string, unknown>, unknown>({
  name: 'JSONObject',
  description: 'A free-form JSON object.',
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc8259#section-4',
  serialize: (value) => value,
  parseValue: (value) => jsonObject(value),
  parseLiteral: (node, variables) => jsonObject(valueFromASTUntyped(node, variables), node),
});

/** GraphQL scalar: any JSON value. */
export const JSONScalar = new GraphQLScalarType<unknown, unknown>({
  name: 'JSON',
  description: 'Any JSON value.',
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc8259',
  serialize: (value) => value,
  parseValue: (value) => value,
  parseLiteral: (node, variables) => valueFromASTUntyped(node, variables),
});
