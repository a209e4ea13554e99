import { MAX_FILE_BYTES } from '@ocean/api/areas/files';
import { expect, test } from 'vitest';
import { fittingFiles } from './fitting-files.ts';

const file = (name: string, size = 1) => ({ name, size });

test('takes what fits: not above the size, not more than there is room for', () => {
  const picked = [file('a'), file('large', MAX_FILE_BYTES + 1), file('b', MAX_FILE_BYTES), file('c')];
  expect(fittingFiles(picked, 2)).toEqual({ fitting: [picked[0], picked[2]], tooLarge: 1, tooMany: 1 });
  expect(fittingFiles(picked, -1)).toMatchObject({ fitting: [], tooMany: 3 });
  expect(fittingFiles([], 10)).toEqual({ fitting: [], tooLarge: 0, tooMany: 0 });
});
