import { scaleSettings } from '../../app/settings/scale';
import { importsOf } from './support/imports';
import { productCode } from './support/source-files';

/** Folders of the optional scale features, and the only module of each that other code loads. */
const features = [
  { folder: 'app/scale/', entries: ['app/scale', 'app/scale/sharding/distribute'] },
  { folder: 'subgraphs/events/src/log/jetstream/', entries: ['subgraphs/events/src/log/jetstream'] },
  {
    folder: 'subgraphs/kit/src/database/replicas/',
    entries: ['subgraphs/kit/src/database/replicas/replicas'],
    users: /^app\/scale\//,
  },
];

describe('the optional scale features', () => {
  it.each(features)('in $folder are loaded through one module', ({ folder, entries, users = /./ }) => {
    const outside = productCode()
      .filter(({ path }) => !path.startsWith(folder))
      .flatMap((file) => importsOf(file))
      .filter(({ to, typeOnly }) => !typeOnly && `${to}/`.startsWith(folder));
    expect(outside.length).toBeGreaterThan(0);
    expect(
      outside
        .filter(({ from, to }) => !entries.includes(to) || !users.test(from))
        .map(({ from, to }) => `${from}: ${to}`),
    ).toEqual([]);
  });

  it('are configured in one section, which only app/scale reads', () => {
    const readers = productCode()
      .filter(({ path }) =>
        /^app\/(runtime|roles|commands|seeding|demo-data|embedded-postgres)\/|^app\/\w+\.ts$/.test(path),
      )
      .flatMap(({ path, text }) =>
        Object.keys(scaleSettings).flatMap((name) => (text.includes(name) ? [`${path}: ${name}`] : [])),
      );
    expect(readers).toEqual([]);
  });
});
