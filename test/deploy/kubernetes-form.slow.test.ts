import path from 'node:path';
import { projectRoot } from '../architecture/support/source-files';
import { requiresPackages } from '../support/packages';
import { rendered } from './support/kustomize';
import { brokenBySchema, brokenByTypes, type Manifest } from './support/manifest-form';

const manifestsOf = (folder: string) =>
  rendered(path.join(projectRoot, 'deploy/kubernetes', folder)) as readonly object[] as readonly Manifest[];

requiresPackages('kubernetes')('the Kubernetes manifests', () => {
  it.each(['production', 'sandbox'])('match the schemas and types of Kubernetes: the overlay %s', async (overlay) => {
    const all = manifestsOf(`overlays/${overlay}`);
    expect(all.length).toBeGreaterThan(40);
    expect(await brokenBySchema(all)).toEqual([]);
    expect(brokenByTypes(all)).toEqual([]);
  });

  const deployment = manifestsOf('base/role').find(({ kind }) => kind === 'Deployment');
  const broken = (change: (spec: Record<string, unknown>) => void): Manifest => {
    const copy = structuredClone(deployment) as Manifest & { spec: Record<string, unknown> };
    change(copy.spec);
    return copy;
  };

  it('are rejected with unknown keys, values of another type, and missing keys', async () => {
    expect(brokenByTypes([broken((spec) => (spec.replicaz = 3))]).join()).toMatch(/'"replicaz"' does not exist/);
    expect(brokenByTypes([broken((spec) => (spec.strategy = { type: 'Sometimes' }))]).join()).toContain('Sometimes');
    expect(brokenByTypes([broken((spec) => delete spec.template)]).join()).toMatch(
      /Property '"?template"?' is missing/,
    );
    expect((await brokenBySchema([broken((spec) => (spec.minReadySeconds = 'soon'))])).join()).toContain(
      'minReadySeconds',
    );
    expect(await brokenBySchema([{ apiVersion: 'apps/v1', kind: 'Deploiment', metadata: { name: 'x' } }])).toEqual([
      'apps/v1 has no Deploiment',
    ]);
  });
});
