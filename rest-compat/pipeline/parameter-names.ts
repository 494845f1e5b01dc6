import { type ErrorCode, ContractError } from '../../contract/errors';
import { type ParameterPath, formatPath } from '../../contract/versioning';
import type { InputPath, MessageTemplate } from '../../subgraphs/kit/src/errors';

/**
 * REST parameter paths by graph input path, for inputs whose names are not the camelCase form of the REST name. An
 * entry also applies to nested inputs.
 */
type GraphNames = Readonly<Record<string, string>>;

/**
 * A parameter error that a route throws without a request to the graph. Message and path use the parameter names of the
 * newest version.
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

/** Maps graph input paths to the parameter names of one operation at one API version. */
export class ParameterNames {
  /** @param atVersion maps a parameter path of the newest version to the path at this version */
  constructor(
    private readonly graphNames: GraphNames,
    private readonly atVersion: (newest: ParameterPath) => ParameterPath,
  ) {}

  /**
   * Returns the parameter path of a graph input; null for an empty path, that is, an error that concerns no single
   * input.
   */
  paramOf(input: InputPath): string | null {
    return input.length === 0 ? null : formatPath(this.pathOf(input));
  }

  /** Converts an error of the graph to an error of the REST contract. */
  refusal(code: ErrorCode, messageTemplate: MessageTemplate, input: InputPath): ContractError {
    const message = messageTemplate.render((inputPath) => lastNameIn(this.pathOf(inputPath)));
    return new ContractError(code, message, this.paramOf(input));
  }

  /** Converts a parameter error of the route to an error of the REST contract. */
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
 * Converts an input path to the newest version: `['customFields', '0', 'fieldType']` → `['custom_fields', 0,
 * 'field_type']`. Keys inside metadata are left unchanged.
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
 * Returns the number of segments of the longest path prefix that has an explicit name in `names`; 0 if there is none.
 */
function explicitNameDepth(input: InputPath, names: GraphNames): number {
  let depth = input.length;
  while (depth > 0 && names[input.slice(0, depth).join('.')] === undefined) depth -= 1;
  return depth;
}

/** Returns the last name of a path with the indexes that follow it: `custom_fields[0]`. */
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
