import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';

interface Labelled {
  labels?: Record<string, string>;
}

/** The parts of a manifest that Kustomize changes. */
interface Data {
  readonly kind: string;
  readonly metadata: Labelled & { name: string; namespace?: string };
  readonly data?: Record<string, string>;
  readonly spec?: {
    /** In a Service, the labels themselves. */
    readonly selector?: Record<string, string> & { readonly matchLabels?: Record<string, string> };
    readonly scaleTargetRef?: { name: string };
    readonly template?: {
      metadata?: Labelled;
      readonly spec: {
        readonly containers: { image: string }[];
        readonly topologySpreadConstraints?: {
          readonly labelSelector: { readonly matchLabels: Record<string, string> };
        }[];
      };
    };
  };
}

interface Kustomization {
  readonly resources?: readonly string[];
  readonly components?: readonly string[];
  readonly nameSuffix?: string;
  readonly namespace?: string;
  readonly labels?: readonly {
    readonly pairs: Record<string, string>;
    readonly includeSelectors?: boolean;
    readonly includeTemplates?: boolean;
  }[];
  readonly patches?: readonly {
    readonly target: { readonly kind?: string; readonly name?: string };
    readonly patch: string;
  }[];
  readonly images?: readonly { readonly name: string; readonly newName: string; readonly newTag: string }[];
  readonly configMapGenerator?: readonly {
    readonly name: string;
    readonly behavior?: 'merge';
    readonly literals: readonly string[];
    readonly options?: { readonly labels: Record<string, string> };
  }[];
}

/** Features of Kustomize that these files use. A file with other features is rejected. */
const supportedFeatures = [
  'apiVersion',
  'kind',
  'resources',
  'components',
  'nameSuffix',
  'namespace',
  'labels',
  'patches',
  'images',
  'configMapGenerator',
];

/**
 * Renders a folder like `kubectl kustomize`, without that tool and with the features of Kustomize that are used here. Only the hash suffix of the
 * names of generated ConfigMaps is omitted.
 */
export function rendered(folder: string, given: readonly Data[] = []): Data[] {
  const file = parse(readFileSync(join(folder, 'kustomization.yaml'), 'utf8')) as Kustomization;
  const others = Object.keys(file).filter((key) => !supportedFeatures.includes(key));
  if (others.length > 0) throw new Error(`${folder} uses ${others.join(', ')}, which is not rendered here.`);
  const own = (file.resources ?? []).flatMap((name) =>
    statSync(join(folder, name)).isDirectory() ? rendered(join(folder, name)) : documentsOf(join(folder, name)),
  );
  let all: Data[] = [...given, ...own];
  for (const generated of file.configMapGenerator ?? []) generate(all, generated);
  for (const name of file.components ?? []) all = rendered(join(folder, name), all);
  for (const { target, patch } of file.patches ?? []) {
    const isTarget = ({ kind, metadata }: Data) =>
      kind === (target.kind ?? kind) && new RegExp(`^(?:${target.name ?? '.*'})$`).test(metadata.name);
    for (const one of all.filter(isTarget)) for (const step of parse(patch) as Step[]) change(one, step);
  }
  for (const one of all) {
    if (file.nameSuffix) {
      one.metadata.name += file.nameSuffix;
      if (one.spec?.scaleTargetRef) one.spec.scaleTargetRef.name += file.nameSuffix;
    }
    if (file.namespace && one.kind !== 'Namespace') one.metadata.namespace = file.namespace;
    for (const { pairs, includeSelectors, includeTemplates } of file.labels ?? [])
      label(one, pairs, includeSelectors === true, includeTemplates === true);
    for (const container of one.spec?.template?.spec.containers ?? []) {
      const image = file.images?.find(({ name }) => name === container.image);
      if (image) container.image = `${image.newName}:${image.newTag}`;
    }
  }
  return all;
}

function documentsOf(file: string): Data[] {
  return parseAllDocuments(readFileSync(file, 'utf8')).map((document) => document.toJS() as Data);
}

function generate(
  all: Data[],
  { name, behavior, literals, options }: NonNullable<Kustomization['configMapGenerator']>[number],
): void {
  const data = Object.fromEntries(
    literals.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
  const found = all.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === name);
  if (behavior === 'merge' && found?.data) Object.assign(found.data, data);
  else
    all.push(
      Object.assign(
        { apiVersion: 'v1' },
        { kind: 'ConfigMap', metadata: { name, ...(options && { labels: { ...options.labels } }) }, data },
      ),
    );
}

interface Step {
  readonly op: string;
  readonly path: string;
  readonly value: unknown;
}

/** Applies one step of a JSON patch (RFC 6902) that adds or replaces. A replaced value must exist. */
function change(document: Data, { op, path, value }: Step): void {
  const names = path
    .slice(1)
    .split('/')
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
  const last = names.pop() as string;
  const parent = names.reduce<object>((at, name) => (at as Record<string, object>)[name] as object, document);
  if (op !== 'add' && (op !== 'replace' || !(last in parent)))
    throw new Error(`${op} ${path} does not fit ${document.metadata.name}.`);
  if (Array.isArray(parent) && op === 'add') parent.splice(last === '-' ? parent.length : Number(last), 0, value);
  else (parent as Record<string, unknown>)[last] = value;
}

function label(
  { kind, metadata, spec }: Data,
  pairs: Record<string, string>,
  selectors: boolean,
  templates: boolean,
): void {
  const labelled: Labelled[] =
    (selectors || templates) && spec?.template ? [metadata, (spec.template.metadata ??= {})] : [metadata];
  for (const one of labelled) one.labels = { ...one.labels, ...pairs };
  if (!selectors) return;
  const spreads = spec?.template?.spec.topologySpreadConstraints ?? [];
  const own = kind === 'Service' ? spec?.selector : spec?.selector?.matchLabels;
  for (const selected of [own, ...spreads.map(({ labelSelector }) => labelSelector.matchLabels)])
    if (selected) Object.assign(selected, pairs);
}
