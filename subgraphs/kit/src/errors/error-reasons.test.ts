import { ErrorReason, reasonOf, reasonsOf } from './error-reasons';
import { Conflict, NotFound } from './errors';

@ErrorReason(['Chair', 'Table'], 'The 3 legs have different lengths.')
class LegsOf3Lengths extends Conflict {
  constructor() {
    super('The legs have different lengths.');
  }
}

it('has the name of its class in upper case, for each of its resources', () => {
  expect(reasonOf(new LegsOf3Lengths())).toBe('LEGS_OF3_LENGTHS');
  const reasons = [['LEGS_OF3_LENGTHS', 'The 3 legs have different lengths.']];
  expect([[...reasonsOf('Chair')], [...reasonsOf('Table')], [...reasonsOf('Window')]]).toEqual([reasons, reasons, []]);
});

it('is the code of an error whose class declares none', () => {
  expect([reasonOf(new NotFound()), reasonOf(new Conflict('It is open.'))]).toEqual(['NOT_FOUND', 'CONFLICT']);
});

it('cannot have two descriptions in one resource', () => {
  class Cracked extends Conflict {}
  ErrorReason('Bowl', 'The bowl is cracked.')(Cracked);
  expect(() => ErrorReason('Bowl', 'It has cracks.')(Cracked)).toThrow('Two error classes of Bowl are called Cracked.');
});
