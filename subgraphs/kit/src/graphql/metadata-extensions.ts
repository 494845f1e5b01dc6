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
 * of all fields otherwise, which takes most of the time of building a schema. Call it before each build, after all
 * classes are declared.
 */
export function indexExtensions(): void {
  const storage = getMetadataStorage() as unknown as ExtensionStorage;
  const byField = Map.groupBy(storage.fieldExtensions, ({ fieldName }) => fieldName);
  storage.findExtensions = (target, fieldName) => {
    const entries = fieldName === undefined ? storage.classExtensions : (byField.get(fieldName) ?? []);
    const found = entries.filter((entry) => entry.target === target || entry.target.isPrototypeOf(target));
    return Object.assign({}, ...found.map(({ extensions }) => extensions)) as object;
  };
}
