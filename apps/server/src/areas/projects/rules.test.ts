import {
  OWNER_ACTIONS,
  PROJECT_MAY,
  PROJECT_STATES,
  type ProjectState,
  REVIEWER_ACTIONS,
} from '@ocean/api/areas/projects/states';
import { describe, expect, test } from 'vitest';
import { contentAfter, contentHash, isSameContent, missingFields, ownerMay, ownerState, stateAt } from './rules.ts';

/** Every state, action and role, written by hand; a dash where the action is refused. */
const TABLE = `
             draft     submit     optimise   accept     withdraw   | review    list    reject    close
draft        draft     submitted  -          -          withdrawn  | -         -       -         -
submitted    draft     -          optimised  -          withdrawn  | inReview  -       -         -
optimised    draft     -          optimised  optimised  withdrawn  | inReview  -       -         -
inReview     -         -          -          -          withdrawn  | -         listed  rejected  -
listed       -         -          -          -          -          | -         -       -         closed
rejected     draft     -          -          -          withdrawn  | -         -       -         closed
closed       -         -          -          -          -          | -         -       -         -
withdrawn    -         -          -          -          -          | -         -       -         -`;

const [, head = '', ...rows] = TABLE.split('\n');
const words = (line: string) => line.replace('|', '').trim().split(/\s+/);
const cells = rows.flatMap((row) => {
  const [state = '', ...after] = words(row);
  return words(head).map((action, at) => ({ state: state as ProjectState, action, after: after[at] }));
});

describe('who may do what in which state', () => {
  test('the table has every state and every action of both roles', () => {
    expect(rows.map((row) => words(row)[0])).toEqual([...PROJECT_STATES]);
    expect(words(head)).toEqual([...OWNER_ACTIONS, ...REVIEWER_ACTIONS]);
  });

  test.each(cells)('$state, $action: $after', ({ state, action, after }) => {
    const { owner, reviewer } = PROJECT_MAY[state];
    const next = { ...owner, ...reviewer }[action as keyof (typeof owner & typeof reviewer)];
    expect(next ?? '-').toBe(after);
  });

  test('an act that is not in the table is refused with the state', () => {
    for (const state of PROJECT_STATES) {
      for (const action of OWNER_ACTIONS) {
        const next = PROJECT_MAY[state].owner[action];
        if (next) expect(ownerState(state, action)).toBe(next);
        else
          expect(() => ownerState(state, action)).toThrow(expect.objectContaining({ key: 'PROJECT_STATE', params: { state } }));
      }
    }
  });

  test('accepting is offered only while something is proposed', () => {
    expect(ownerMay('optimised', true)).toEqual(['draft', 'optimise', 'accept', 'withdraw']);
    expect(ownerMay('optimised', false)).toEqual(['draft', 'optimise', 'withdraw']);
    expect(ownerMay('listed', true)).toEqual([]);
  });
});

test('a vote is over from its end time on, inclusive', () => {
  const endsAt = new Date('2026-01-02T00:00:00Z');
  expect(stateAt({ state: 'listed', endsAt }, new Date(endsAt.getTime() - 1))).toBe('listed');
  expect(stateAt({ state: 'listed', endsAt }, endsAt)).toBe('closed');
  expect(stateAt({ state: 'inReview', endsAt: null }, endsAt)).toBe('inReview');
});

describe('content', () => {
  const content = { name: 'A barn', profile: 'Old.', contact: 'me@example.org', files: ['a', 'b'] };

  test('omitted fields stay, and fields can be emptied', () => {
    expect(contentAfter(content, { profile: '' })).toEqual({ ...content, profile: '' });
    expect(contentAfter(content, { files: [] })).toEqual({ ...content, files: [] });
    expect(isSameContent(content, contentAfter(content, {}))).toBe(true);
    expect(isSameContent(content, { ...content, files: ['b', 'a'] })).toBe(false);
  });

  test('a blank field counts as missing', () => {
    expect(missingFields({ name: ' ', profile: '\n\t', contact: 'x' })).toEqual(['name', 'profile']);
    expect(missingFields(content)).toEqual([]);
  });

  test('its hash covers name, profile, files and their order, and keeps the fields apart', () => {
    const hash = (name: string, profile: string, ...fileHashes: string[]) => contentHash({ name, profile, fileHashes });
    const all = [
      hash('a', 'b'),
      hash('b', 'a'),
      hash('a', 'b', 'c'),
      hash('a', 'b', 'c', 'd'),
      hash('a', 'b', 'd', 'c'),
      hash('ab', ''),
    ];
    expect(new Set(all).size).toBe(all.length);
    // Anyone can compute it: printf '{"name":"a","profile":"b","files":[]}' | sha256sum
    expect(hash('a', 'b')).toBe('d585d77467e64b875edbbd3c7923555229f16214ef0fda8b34687ed75bdfd09f');
  });
});
