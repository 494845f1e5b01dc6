import type { OpenApiDocument } from '../../contract/versioning/openapi';

type Components = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Parameter that differs in each document, because it names the version. */
const versionParameter = 'parameters/ApiVersionDate';

/** Security schemes are used by name, without a `$ref`. */
const unreferenced = 'securitySchemes';

/**
 * Reduces each document to the operations and webhooks that no earlier document contains. An operation is dropped if an identical one with identical components is
 * in an earlier document; the parameter that names the version is ignored. Components that no remaining operation references are removed.
 */
export function distinctOperations(documents: readonly OpenApiDocument[]): OpenApiDocument[] {
  const seen = new Set<string>();
  return documents.map((document) => {
    const usedKeys = new Set<string>();
    const isNew = (path: string, method: string, operation: unknown): boolean => {
      const components = referred(document, JSON.stringify(operation));
      const keys = [...components.keys()].filter((key) => key !== versionParameter).sort();
      const text = [method, path, JSON.stringify(operation), ...keys.map((key) => components.get(key))].join('\n');
      if (seen.has(text)) return false;
      seen.add(text);
      for (const key of components.keys()) usedKeys.add(key);
      return true;
    };
    const newIn = (paths: Readonly<Record<string, object>>): object =>
      Object.fromEntries(
        Object.entries(paths).flatMap(([path, methods]) => {
          const newOperations = Object.entries(methods).filter(([method, operation]) => isNew(path, method, operation));
          return newOperations.length === 0 ? [] : [[path, Object.fromEntries(newOperations)]];
        }),
      );
    return {
      ...document,
      paths: newIn(document.paths),
      ...(document.webhooks && { webhooks: newIn(document.webhooks) }),
      components: keepComponents(document, usedKeys),
    } as unknown as OpenApiDocument;
  });
}

/** Returns the components of a document without references to them. */
export function findUnusedComponents(document: OpenApiDocument): string[] {
  const referenced = referred(document, JSON.stringify([document.paths, document.webhooks]));
  return Object.entries(document.components as Components).flatMap(([kind, entries]) =>
    Object.keys(entries)
      .map((name) => `${kind}/${name}`)
      .filter((key) => kind !== unreferenced && !referenced.has(key)),
  );
}

/** Returns every component that a JSON string references, directly or transitively: key (`schemas/Plan`) → JSON. */
function referred(document: OpenApiDocument, text: string): Map<string, string> {
  const found = new Map<string, string>();
  const follow = (from: string): void => {
    for (const [, kind = '', name = ''] of from.matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)) {
      if (found.has(`${kind}/${name}`)) continue;
      const component = JSON.stringify((document.components as Components)[kind]?.[name]);
      found.set(`${kind}/${name}`, component);
      follow(component);
    }
  };
  follow(text);
  return found;
}

function keepComponents({ components }: OpenApiDocument, usedKeys: ReadonlySet<string>): Components {
  return Object.fromEntries(
    Object.entries(components as Components).map(([kind, entries]) => [
      kind,
      Object.fromEntries(
        Object.entries(entries).filter(([name]) => kind === unreferenced || usedKeys.has(`${kind}/${name}`)),
      ),
    ]),
  );
}
