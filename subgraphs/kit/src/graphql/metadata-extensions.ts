import { getMetadataStorage } from 'type-graphql';

interface ExtensionMetadata {
  readonly target: Function;
  readonly fieldName?: string;
  readonly extensions: object;
}

/** The used part of the metadata of type-graphql; not part of its public interface. */
interface ExtensionStorage {
  readonly classExtensions: readonly ExtensionMetadata[];
  readonly fieldExtensions: readonly ExtensionMetadata[];
  findExtensions(target: Function, fieldName?: string): object;
}

/**
 * Lets type-graphql find the extensions of a field by its name. It compares every field and resolver with all extensions
 * of all fields otherwise, which takes most of the time of building a schema. Each build reads a copy of the metadata,
 * so the method is replaced for all copies.
 */
export function indexExtensions(): void {
  const indexes = new WeakMap<ExtensionStorage, Map<string | undefined, ExtensionMetadata[]>>();
  const prototype = Object.getPrototypeOf(getMetadataStorage()) as ExtensionStorage;
  prototype.findExtensions = function (this: ExtensionStorage, target, fieldName) {
    let byField = indexes.get(this);
    if (!byField) {
      byField = Map.groupBy(this.fieldExtensions, (entry) => entry.fieldName);
      indexes.set(this, byField);
    }
    const entries = fieldName === undefined ? this.classExtensions : (byField.get(fieldName) ?? []);
    const found = entries.filter((entry) => entry.target === target || entry.target.isPrototypeOf(target));
    return Object.assign({}, ...found.map(({ extensions }) => extensions)) as object;
  };
}
