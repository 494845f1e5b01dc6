import type { OpenApiDocument } from '../../contract/versioning/openapi';

type Components = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Names the version of the document in each. */
const versionParameter = 'parameters/ApiVersionDate';

/** Security schemes are named without a reference. */
const unreferenced = 'securitySchemes';

/**
 * Each document with only those operations that no document before has: the same operation made of the same
 * components, apart from the parameter that names the version. Components that no kept operation refers to are left out.
 */
export function distinctParts(documents: readonly OpenApiDocument[]): OpenApiDocument[] {
  const seen = new Set<string>();
  return documents.map((document) => {
    const kept = new Set<string>();
    const isNew = (path: string, method: string, operation: unknown): boolean => {
      const parts = referred(document, JSON.stringify(operation));
      const keys = [...parts.keys()].filter((key) => key !== versionParameter).sort();
      const text = [method, path, JSON.stringify(operation), ...keys.map((key) => parts.get(key))].join('\n');
      if (seen.has(text)) return false;
      seen.add(text);
      for (const key of parts.keys()) kept.add(key);
      return true;
    };
    const paths = Object.entries(document.paths).flatMap(([path, methods]) => {
      const own = Object.entries(methods).filter(([method, operation]) => isNew(path, method, operation));
      return own.length === 0 ? [] : [[path, Object.fromEntries(own)]];
    });
    return {
      ...document,
      paths: Object.fromEntries(paths),
      components: withoutOthers(document, kept),
    } as unknown as OpenApiDocument;
  });
}

/** Components that nothing in a document refers to. */
export function unusedComponents(document: OpenApiDocument): string[] {
  const used = referred(document, JSON.stringify(document.paths));
  return Object.entries(document.components as Components).flatMap(([kind, entries]) =>
    Object.keys(entries)
      .map((name) => `${kind}/${name}`)
      .filter((key) => kind !== unreferenced && !used.has(key)),
  );
}

/** Every component that a text refers to, directly or through others: `schemas/Plan` → its text. */
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

function withoutOthers({ components }: OpenApiDocument, kept: ReadonlySet<string>): Components {
  return Object.fromEntries(
    Object.entries(components as Components).map(([kind, entries]) => [
      kind,
      Object.fromEntries(
        Object.entries(entries).filter(([name]) => kind === unreferenced || kept.has(`${kind}/${name}`)),
      ),
    ]),
  );
}
