import type { TestService } from '../../support/service';

/** The samples of operations in one language, by the id of the operation. */
export type Samples = ReadonlyMap<string, string>;

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };

/** Returns the samples on a page, by language. */
export async function samplesAt(service: TestService, path: string): Promise<ReadonlyMap<string, Samples>> {
  const { text } = await service.request({ path, as: null });
  const samples = new Map<string, Map<string, string>>();
  const pattern = /<details name="samples-(\w+)" data-language="(\w+)"(?: open)?>.*?<code>(.*?)<\/code>/gs;
  for (const [, id = '', language = '', code = ''] of text.matchAll(pattern)) {
    const ofLanguage = samples.get(language) ?? new Map<string, string>();
    samples.set(
      language,
      ofLanguage.set(
        id,
        code.replaceAll(/&(lt|gt|quot|#39|amp);/g, (_all, name: string) => entities[name] ?? ''),
      ),
    );
  }
  return samples;
}

/** Returns the samples of all operations of a version, by language. */
export async function allSamples(service: TestService, version: string): Promise<ReadonlyMap<string, Samples>> {
  const samples = new Map<string, Samples>();
  for (const path of await groupPaths(service, version))
    for (const [language, found] of await samplesAt(service, path))
      samples.set(language, new Map([...(samples.get(language) ?? []), ...found]));
  return samples;
}

/** Returns the paths of all groups of operations. */
async function groupPaths(service: TestService, version: string): Promise<Iterable<string>> {
  const { text } = await service.request({ path: `/docs/${version}`, as: null });
  const links = text.matchAll(new RegExp(`href="(/docs/${version}/[a-z0-9-]+)"`, 'g'));
  return new Set([...links].map(([, path = '']) => path));
}
