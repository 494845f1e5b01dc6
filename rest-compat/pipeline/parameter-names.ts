import { type ErrorCode, ContractError } from '../../contract/errors';
import { type ParameterPath, pathText } from '../../contract/versioning';
import type { InputPath, Sentence } from '../../subgraphs/kit/src/errors';

/** Paths of REST parameters, by the paths of the graph's inputs that are not just their camelCase form. Those below follow. */
type GraphNames = Readonly<Record<string, string>>;

/** A parameter that a route refuses before the graph is asked. Sentence and path have the newest names. */
export class ParameterRefused extends Error {
  override readonly name = 'ParameterRefused';

  constructor(
    readonly code: ErrorCode,
    readonly sentence: Sentence,
    readonly path: ParameterPath,
  ) {
    super(sentence.render((input) => input.join('.')));
  }
}

/** What the callers of one operation at one version call its parameters. */
export class ParameterNames {
  /** @param atVersion gives the path at the version of a parameter of the newest shape */
  constructor(
    private readonly graphNames: GraphNames,
    private readonly atVersion: (newest: ParameterPath) => ParameterPath,
  ) {}

  /** The path of a parameter, by that of the graph's input; null for a failure of no single input. */
  paramOf(input: InputPath): string | null {
    return input.length === 0 ? null : pathText(this.pathOf(input));
  }

  /** The error that answers a refusal of the graph. */
  refusal(code: ErrorCode, sentence: Sentence, input: InputPath): ContractError {
    const message = sentence.render((named) => lastNameIn(this.pathOf(named)));
    return new ContractError(code, message, this.paramOf(input));
  }

  /** The error that answers a refusal of the route. */
  ofRoute({ code, sentence, path }: ParameterRefused): ContractError {
    const message = sentence.render((named) => lastNameIn(this.atVersion(named)));
    return new ContractError(code, message, path.length === 0 ? null : pathText(this.atVersion(path)));
  }

  private pathOf(input: InputPath): ParameterPath {
    return this.atVersion(newestPath(input, this.graphNames));
  }
}

/** For what is refused before a version is known, or where all versions have the same names. */
export const plainNames = new ParameterNames({}, (path) => path);

/** `['customFields', '0', 'fieldType']` → `['custom_fields', 0, 'field_type']`. Keys of metadata are the caller's own and stay. */
function newestPath(input: InputPath, names: GraphNames): ParameterPath {
  const known = namedDepth(input, names);
  const path: (string | number)[] = known === 0 ? [] : (names[input.slice(0, known).join('.')] ?? '').split('.');
  let isOwn = false;
  for (const part of input.slice(known)) {
    path.push(isOwn ? part : /^\d+$/.test(part) ? Number(part) : snakeCase(part));
    isOwn ||= part.toLowerCase().endsWith('metadata');
  }
  return path;
}

/** How much of a path, from its beginning, has a name of its own. */
function namedDepth(input: InputPath, names: GraphNames): number {
  let depth = input.length;
  while (depth > 0 && names[input.slice(0, depth).join('.')] === undefined) depth -= 1;
  return depth;
}

/** The last name of a path with the indexes behind it: `custom_fields[0]`. */
function lastNameIn(path: ParameterPath): string {
  return pathText(
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
