import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { afterEach, expect, test } from 'vitest';
import { runningInGroup } from './process-group.ts';

let leader: ChildProcess | undefined;
afterEach(() => {
  if (leader?.pid) process.kill(-leader.pid, 'SIGKILL');
});

test('lists the running processes of a group, and none when all have ended', async () => {
  const group = startGroup('sleep 61 & sleep 62; true');
  await expect.poll(() => runningInGroup(group).filter((command) => /^sleep/.test(command)).length).toBe(2);
  process.kill(-group, 'SIGKILL');
  await expect.poll(() => runningInGroup(group)).toEqual([]);
  leader = undefined;
});

test('does not list a zombie', async () => {
  // The shell becomes a program that never reaps the child it inherits.
  const group = startGroup('true & exec sleep 63');
  await expect.poll(() => statesOfChildren(group)).toEqual(['Z']);
  expect(runningInGroup(group).map((command) => command.replaceAll('\0', ' ').trim())).toEqual(['sleep 63']);
});

function startGroup(script: string): number {
  leader = spawn('sh', ['-c', script], { detached: true, stdio: 'ignore' });
  if (!leader.pid) throw new Error('sh did not start');
  return leader.pid;
}

function statesOfChildren(pid: number): string[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
  return children.map((child) => readFileSync(`/proc/${child}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[0] ?? '');
}
