import { type ErrorCode, ContractError } from '../../contract/errors';
import { type ParameterPath, formatPath } from '../../contract/versioning';
import type { InputPath, MessageTemplate } from '../../subgraphs/kit/src/errors';

/** REST parameter paths by graph input path, for inputs whose name is not the camelCase form. An entry also applies to nested inputs. */
type GraphNames = Readonly<Record<string, string>>;

/** A parameter error of a route, thrown without a call of the graph. Message and path use the names of the newest version. */
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

/** Maps graph inputs to the parameter names of one operation at one version. */
export class ParameterNames {
  /** @param atVersion maps a parameter path of the newest version to this version */
  constructor(
    private readonly graphNames: GraphNames,
    private readonly atVersion: (newest: ParameterPath) => ParameterPath,
  ) {}

  /** Returns the parameter path of a graph input; null for an empty path, that is, an error without a single input. */
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

/** Names for errors before the version is resolved, and for operations with equal names at all versions. */
export const plainNames = new ParameterNames({}, (path) => path);

/** `['customFields', '0', 'fieldType']` → `['custom_fields', 0, 'field_type']`. Keys of metadata are left unchanged. */
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

/** Returns the length of the longest path prefix with an explicit name. */
function explicitNameDepth(input: InputPath, names: GraphNames): number {
  let depth = input.length;
  while (depth > 0 && names[input.slice(0, depth).join('.')] === undefined) depth -= 1;
  return depth;
}

/** Returns the last name of a path with its trailing indexes: `custom_fields[0]`. */
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
