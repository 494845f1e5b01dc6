import { openService } from '../support/service';
it('x', async () => {
  const service = await openService();
  const out: unknown[] = [];
  const [a] = service.world.accounts;
  for (const [v, path] of [['2026-08-21', '/api/v1/memberships?first=2'], ['2025-01-01', `/api/v1/memberships?first=1&company_id=${a!.id}`], ['2026-07-20', `/api/v1/memberships?first=1`], ['2026-08-21', '/api/v1/members?first=1'], ['2025-01-01', '/api/v1/members?first=1'],
    ['2026-08-21', `/api/v1/memberships/${service.world.examples.license_key}`], ['2025-01-01', `/api/v1/members/${service.world.examples.member_id}`], ['2026-08-21', `/api/v1/members/${service.world.examples.member_id}`]] as const) {
    const r = await service.request({ path, headers: { 'api-version-date': v } });
    out.push(v, path, r.status, r.json ?? r.text);
  }
  require('fs').writeFileSync('/tmp/probe/out.json', JSON.stringify(out, null, 1));
  await service.close();
}, 60000);
