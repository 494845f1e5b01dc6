import { type ErrorCode, ContractError } from '../../contract/errors';
import { type ParameterPath, formatPath } from '../../contract/versioning';
import type { InputPath, MessageTemplate } from '../../subgraphs/kit/src/errors/sentence';

/**
 * REST parameter paths by the path of the GraphQL input, for inputs whose names are not the camelCase form of the REST
 * name. An entry also applies to inputs nested in it.
 */
type GraphNames = Readonly<Record<string, string>>;

/**
 * A parameter error that a route throws itself, not the graph. Message and path use the parameter names of the newest
 * API version.
 */
export class ParameterRejected extends Error {
  override readonly name = 'ParameterRefused';

  constructor(
    readonly code: ErrorCode,
    readonly sentence: MessageTemplate,
    readonly path: ParameterPath,
  ) {
    super(sentence.render((input) => input.join('.')));
  }
}

/**
 * Converts the paths of GraphQL inputs to the REST parameter names of one operation at one API version, for error
 * messages.
 */
export class ParameterNames {
  /** @param atVersion converts a parameter path of the newest API version to the path at the version of the request */
  constructor(
    private readonly graphNames: GraphNames,
    private readonly atVersion: (newest: ParameterPath) => ParameterPath,
  ) {}

  /**
   * Returns the REST parameter path of a GraphQL input, as text; null for an empty path, that is, for an error that
   * concerns no single input.
   */
  paramOf(input: InputPath): string | null {
    return input.length === 0 ? null : formatPath(this.pathOf(input));
  }

  /** Converts an error of the graph to an error of the REST contract with REST parameter names. */
  refusal(code: ErrorCode, messageTemplate: MessageTemplate, input: InputPath): ContractError {
    const message = messageTemplate.render((inputPath) => lastNameIn(this.pathOf(inputPath)));
    return new ContractError(code, message, this.paramOf(input));
  }

  /** Converts a parameter error that a route has thrown to an error of the REST contract. */
  ofRoute({ code, sentence, path }: ParameterRejected): ContractError {
    const message = sentence.render((parameterPath) => lastNameIn(this.atVersion(parameterPath)));
    return new ContractError(code, message, path.length === 0 ? null : formatPath(this.atVersion(path)));
  }

  private pathOf(input: InputPath): ParameterPath {
    return this.atVersion(newestPath(input, this.graphNames));
  }
}

/**
 * Parameter names for errors before the API version is resolved, and for operations whose names are the same at all
 * versions.
 */
export const plainNames = new ParameterNames({}, (path) => path);

/**
 * Converts the path of a GraphQL input to the parameter path of the newest API version: `['customFields', '0',
 * 'fieldType']` → `['custom_fields', 0, 'field_type']`. Keys inside metadata are left unchanged.
 */
function newestPath(input: InputPath, names: GraphNames): ParameterPath {
  const prefixLength = explicitNameDepth(input, names);
  const path: (string | number)[] =
    prefixLength === 0 ? [] : (names[input.slice(0, prefixLength).join('.')] ?? '').split('.');
  let isOwn = false;
  for (const segment of input.slice(prefixLength)) {
    path.push(isOwn ? segment : /^\d+$/.test(segment) ? Number(segment) : snakeCase(segment));
    isOwn ||= segment.toLowerCase().endsWith('metadata');
  }
  return path;
}

/**
 * Returns the length, in segments, of the longest prefix of the path that has an explicit REST name in `names`; 0 if
 * there is none.
 */
function explicitNameDepth(input: InputPath, names: GraphNames): number {
  let depth = input.length;
  while (depth > 0 && names[input.slice(0, depth).join('.')] === undefined) depth -= 1;
  return depth;
}

/** Returns the last name of a parameter path, with the list indexes that follow it: `custom_fields[0]`. */
function lastNameIn(path: ParameterPath): string {
  return formatPath(
    path.slice(
      Math.max(
        path.findLastIndex((key) => typeof key === 'string'),
        0,
      ),
    ),
  );
}

function snakeCase(word: string): string {
  return word.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
