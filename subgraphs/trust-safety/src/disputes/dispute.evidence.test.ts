import {
  day,
  decide,
  disputed,
  list,
  lockedError,
  read,
  errorOf,
  rowOf,
  setDocuments,
  setUpTests,
  submit,
  update,
  fixture,
} from './testing/commands';

setUpTests();

const submitted = lockedError('The evidence of this dispute has been submitted.');
const deadlinePassed = lockedError('The deadline for the evidence of this dispute has passed.');

describe('evidence', () => {
  it('changes in the given fields, and null clears a field', async () => {
    await fixture.uploaded(['file_a'], ['file_b', 'image/webp']);
    const { id } = await disputed();
    const first = await fixture.done(update, {
      id,
      evidence: {
        notes: 'Paid twice',
        customerName: 'Ada',
        uncategorizedAttachment: { id: 'file_a' },
        refundPolicyAttachment: { directUploadId: 'file_b' },
      },
    });
    expect(first.userErrors).toEqual([]);
    expect(first.dispute.evidence).toMatchObject({
      notes: 'Paid twice',
      customerName: 'Ada',
      uncategorizedAttachment: {
        file: { id: 'file_a', shown: true },
        filename: 'file_a.bin',
        contentType: 'application/pdf',
        url: null,
        platform: false,
      },
      refundPolicyAttachment: { file: { id: 'file_b' }, url: null, platform: false },
    });
    const second = await fixture.done(update, {
      id,
      evidence: { notes: null, accessActivityLog: '', refundPolicyAttachment: null },
    });
    expect(second.dispute.evidence).toMatchObject({
      notes: null,
      accessActivityLog: '',
      customerName: 'Ada',
      uncategorizedAttachment: { file: { id: 'file_a' } },
      refundPolicyAttachment: { file: null, platform: true },
    });
    expect(await fixture.events(id)).toEqual(['dispute.created', 'dispute.updated', 'dispute.updated']);
  });

  it.each([
    ['unknown', { id: 'file_unknown' }, 'The file does not exist, or it is not uploaded yet.'],
    ['of another account', { id: 'file_foreign' }, 'The file does not exist, or it is not uploaded yet.'],
    ['a film', { id: 'file_film' }, 'Evidence must be PDF, JSON, JPEG, PNG or WebP, not video/mp4.'],
    ['too large', { id: 'file_large' }, 'An evidence file must not exceed 10 MB.'],
    [
      'two at once',
      { unchecked: { id: 'file_ok', directUploadId: 'file_film' } },
      'Specify the file either by id or by directUploadId.',
    ],
    ['none', { unchecked: {} }, 'The file does not exist, or it is not uploaded yet.'],
  ])('rejects a file that is %s', async (_title, file, message) => {
    await fixture.uploaded(
      ['file_ok'],
      ['file_foreign', 'application/pdf', 1, 'biz_other'],
      ['file_film', 'video/mp4'],
      ['file_large', 'image/png', 10 * 1024 * 1024 + 1],
    );
    const { id } = await disputed();
    expect(await errorOf(id, update, { evidence: { notes: 'x', uncategorizedAttachment: file } })).toEqual([
      { code: 'parameter_invalid', message, path: ['evidence', 'uncategorizedAttachment'] },
    ]);
    expect(
      await errorOf(id, setDocuments, {
        documents: [
          { file: { id: 'file_ok' }, documentType: 'SUBSCRIPTION' },
          { file, documentType: 'PRODUCT_IMAGE' },
        ],
      }),
    ).toEqual([{ code: 'parameter_invalid', message, path: ['documents', '1'] }]);
  });

  it('has texts of a maximum length', async () => {
    const { id } = await disputed();
    expect(await errorOf(id, update, { evidence: { notes: 'x'.repeat(20_001) } })).toEqual([
      { code: 'parameter_invalid', message: 'notes must have at most 20000 characters.', path: ['evidence', 'notes'] },
    ]);
    expect((await fixture.done(update, { id, evidence: { notes: 'x'.repeat(20_000) } })).userErrors).toEqual([]);
  });

  it('has up to ten documents of 25 MB in total, replaced as a whole', async () => {
    const { id } = await disputed();
    const names = Array.from({ length: 11 }, (_, index) => `file_doc${index}`);
    await fixture.uploaded(
      ...names.map((name, index) => [name, 'application/json', index < 3 ? 8_738_134 : 100] as const),
    );
    const of = (some: readonly string[]) => some.map((name) => ({ id: name, documentType: 'PRIOR_TRANSACTIONS' }));
    expect(await errorOf(id, setDocuments, { documents: of(names) })).toEqual([
      { code: 'parameter_invalid', message: 'A dispute can have at most 10 documents.', path: ['documents'] },
    ]);
    expect(await errorOf(id, setDocuments, { documents: of(names.slice(0, 3)) })).toEqual([
      { code: 'parameter_invalid', message: 'All documents together must not exceed 25 MB.', path: ['documents'] },
    ]);
    expect(
      (await fixture.done(setDocuments, { id, documents: of(names.slice(1)) })).dispute.evidence.documents,
    ).toHaveLength(10);
    const { dispute } = await fixture.done(setDocuments, {
      id,
      documents: [{ directUploadId: 'file_doc5', documentType: 'RETURN_POLICY' }],
    });
    expect(dispute.evidence.documents).toEqual([{ documentType: 'RETURN_POLICY', file: { id: 'file_doc5' } }]);
    expect((await fixture.done(setDocuments, { id, documents: [] })).dispute.evidence.documents).toEqual([]);
  });

  it('is submitted once, also by concurrent requests', async () => {
    const { id } = await disputed();
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => fixture.done(submit, { id })));
    expect(outcomes.filter(({ dispute }) => dispute !== null)).toEqual([
      {
        dispute: {
          id,
          status: 'UNDER_REVIEW',
          inquiry: false,
          evidenceEditable: false,
          evidenceLockedReason: 'SUBMITTED',
        },
        userErrors: [],
      },
    ]);
    expect(outcomes.flatMap(({ userErrors }) => userErrors)).toEqual(Array(5).fill(submitted[0]));
    expect(await fixture.events(id)).toEqual(['dispute.created', 'dispute.updated']);
    for (const [document, variables] of [
      [submit, {}],
      [update, { evidence: { notes: 'x' } }],
      [setDocuments, { documents: [] }],
    ] as const)
      expect(await errorOf(id, document, variables)).toEqual(submitted);
    const other = await disputed();
    const keyed = [
      await fixture.done(submit, { id: other.id, key: 'once' }),
      await fixture.done(submit, { id: other.id, key: 'once' }),
    ];
    expect(keyed[1]).toEqual(keyed[0]);
    expect(await fixture.events(other.id)).toEqual(['dispute.created', 'dispute.updated']);
  });

  it('is submitted before a concurrent decision or not at all', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await disputed();
      const [handedIn, decided] = await Promise.all([
        fixture.done(submit, { id }),
        fixture.done(decide, { id, outcome: 'WON' }),
      ]);
      expect(decided.dispute.status).toBe('WON');
      const { status, evidence_submitted_at: at } = await rowOf(id);
      expect([status, at === null]).toEqual(['won', handedIn.dispute === null]);
      expect(handedIn.userErrors).toEqual(
        handedIn.dispute === null ? lockedError('This dispute does not accept evidence.') : [],
      );
      expect(await fixture.events(id)).toHaveLength(handedIn.dispute === null ? 2 : 3);
    }
  });
});

describe('the deadline', () => {
  it('moves a dispute to review by the bank, first on read and then by a worker', async () => {
    const { id } = await disputed();
    await fixture.rows("UPDATE trust_safety.disputes SET evidence_due_at = now() - interval '1 second' WHERE id = $1", [
      id,
    ]);
    expect((await fixture.ask(read, { id })).data?.dispute).toMatchObject({
      status: 'UNDER_REVIEW',
      evidenceEditable: false,
      evidenceLockedReason: 'RESPONSE_WINDOW_CLOSED',
      evidenceSubmittedAt: null,
    });
    for (const [document, variables] of [
      [submit, {}],
      [update, { evidence: { notes: 'x' } }],
      [setDocuments, { documents: [] }],
    ] as const)
      expect(await errorOf(id, document, variables)).toEqual(deadlinePassed);
    const shown = async (status: string) =>
      (await fixture.ask(list, { statuses: [status] })).data?.disputes.nodes.some(
        (one: { id: string }) => one.id === id,
      );
    expect([await shown('NEEDS_RESPONSE'), await shown('UNDER_REVIEW')]).toEqual([false, true]);
    const handed = await Promise.all(Array.from({ length: 4 }, () => fixture.passDeadlines()));
    expect(handed.reduce((sum, one) => sum + one, 0)).toBe(1);
    expect([(await rowOf(id)).status, await fixture.events(id)]).toEqual([
      'under_review',
      ['dispute.created', 'dispute.updated'],
    ]);
    expect(await fixture.passDeadlines()).toBe(0);
    expect((await fixture.done(decide, { id, outcome: 'LOST' })).dispute).toEqual({
      id,
      status: 'LOST',
      inquiry: false,
      evidenceEditable: false,
      evidenceLockedReason: 'RESPONSE_WINDOW_CLOSED',
    });
  });

  it('passes after nine days, and has no effect on submitted or decided disputes', async () => {
    const [waiting, handedIn, won] = [await disputed(), await disputed(), await disputed()];
    await fixture.done(submit, { id: handedIn.id });
    await fixture.done(decide, { id: won.id, outcome: 'WON' });
    const at = (days: number) => ({ now: () => new Date(Date.parse(waiting.createdAt) + days * day) });
    await fixture.passDeadlines(at(8.99));
    expect((await rowOf(waiting.id)).status).toBe('needs_response');
    while ((await fixture.passDeadlines(at(9.01))) > 0);
    expect((await rowOf(waiting.id)).status).toBe('under_review');
    expect([await fixture.events(handedIn.id), await fixture.events(won.id)]).toEqual([
      ['dispute.created', 'dispute.updated'],
      ['dispute.created', 'dispute.updated'],
    ]);
  });
});
