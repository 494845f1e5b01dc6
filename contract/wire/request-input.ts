import type { Fields, InputKind } from './field';
import { camelCase } from './object';

/** GraphQL input of a request parameter. */
export interface RequestInput {
  /** Name of the GraphQL input. */
  readonly name: string;
  readonly convert: InputConversion;
  /** Whether null becomes an empty list. */
  readonly emptyForNull: boolean;
  /** Value of the parameter, as in requests, if it is absent or null; undefined if it has none. */
  readonly defaultValue: string | number | boolean | undefined;
}

/**
 * Conversion of a parameter to a GraphQL input. The inputs of an object are those of its properties; `isOneOf` if the
 * graph accepts exactly one of them.
 */
export type InputConversion =
  | Exclude<InputKind, { readonly kind: 'object' | 'list' }>
  | { readonly kind: 'object'; readonly inputs: RequestInputs; readonly isOneOf: boolean }
  | { readonly kind: 'list'; readonly item: InputConversion };

/** GraphQL inputs by the REST name of the parameter. */
export type RequestInputs = ReadonlyMap<string, RequestInput>;

export function inputsOf(fields: Fields): RequestInputs {
  return new Map(
    Object.entries(fields).map(([name, { definition }]) => [
      name,
      {
        name: definition.path ?? camelCase(name),
        convert: conversionOf(definition.input),
        emptyForNull: definition.emptyForNull ?? false,
        defaultValue: definition.defaultValue,
      },
    ]),
  );
}

function conversionOf(input: InputKind): InputConversion {
  if (input.kind === 'object')
    return { kind: 'object', inputs: inputsOf(input.fields), isOneOf: input.isOneOf ?? false };
  return input.kind === 'list' ? { kind: 'list', item: conversionOf(input.item) } : input;
}

/**
 * Returns the REST name by the path of the GraphQL input, for inputs whose name is not the camel case form of the REST
 * name: `plan.currency` → `plan_options.base_currency`.
 */
export function renamedInputs(inputs: RequestInputs, path: readonly string[] = []): Record<string, string> {
  const names: Record<string, string> = {};
  const [graphPrefix, restPrefix] = path;
  for (const [restName, { name, convert }] of inputs) {
    if (convert.kind === 'ignored') continue;
    const graphPath = graphPrefix === undefined ? name : `${graphPrefix}.${name}`;
    const restPath = restPrefix === undefined ? restName : `${restPrefix}.${restName}`;
    if (camelCase(restName) !== name) names[graphPath] ??= restPath;
    if (convert.kind === 'object') Object.assign(names, renamedInputs(convert.inputs, [graphPath, restPath]));
  }
  return names;
}
