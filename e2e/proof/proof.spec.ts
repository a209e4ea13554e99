import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { proof } from '@ocean/api/areas/proof';
import { expect } from '@playwright/test';
import { ROOT } from '../../dev/machine/run.ts';
import { test } from '../support/story.ts';

/** Rejects when the program fails. */
const runFile = promisify(execFile);

const PUBLISHED_WITHIN_MS = 60_000;

test('a visitor reads what the vault holds and what is owed, and takes the rows of a day along', async ({
  page,
  platform,
  app,
}) => {
  await page.goto('/proof');
  await expect(page.getByText('Nothing is published yet').first()).toBeVisible();
  const movedClock = page.getByText('The local clock was moved: days here are those of the platform, and times are real time.');
  await expect(movedClock).toHaveCount(0);
  const member = await platform.member();
  await member.deposits('USDT', '300');
  await member.buysBots(1);
  await platform.passDays(1);
  await expect.poll(async () => (await member.call(proof.show, {})).newest, { timeout: PUBLISHED_WITHIN_MS }).not.toBeNull();
  await page.reload();
  const held = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Held and owed' }) });
  const usdt = held.locator('section').filter({ hasText: 'USDT' });
  await expect(usdt).toContainText('300.00');
  await expect(usdt).toContainText('200.00');
  await expect(usdt).toContainText('1.5 times');
  await expect(movedClock).toBeVisible();
  // Each word that a newcomer has not met is said in plain ones where it stands.
  await expect(page.getByText('The emission is the BCG that running bots share each day.')).toBeVisible();
  await expect(page.getByText('A root is a short code worked out from every balance of a day.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What this does not show' })).toBeVisible();

  await page.getByRole('button', { name: 'History of parameters' }).click();
  await expect(app.sheet.getByRole('heading', { name: 'History of parameters' })).toBeVisible();
  await app.closeSheet();

  await page.locator('.card-list button.row').first().click();
  await expect(app.sheet.getByText('SHA-256 of the file of rows')).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    app.sheet.getByRole('button', { name: /^Download the rows/ }).click(),
  ]);
  await download.saveAs(test.info().outputPath('rows.csv'));
  await app.closeSheet();

  const [script] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download the script' }).click(),
  ]);
  await script.saveAs(test.info().outputPath('verify-leaf.mjs'));
  const { stdout } = await runFile('node', ['verify-leaf.mjs', 'rows.csv'], { cwd: test.info().outputDir });
  expect(stdout).toMatch(/^USDT: \d+ rows, together 2000+ base units/m);
});

test('a member checks the own balance, keeps a file that checks again, and finds a server that lies', async ({
  page,
  platform,
  member,
  app,
}) => {
  await member.deposits('USDT', '300');
  await platform.passDays(1);
  await expect.poll(async () => (await member.call(proof.show, {})).newest, { timeout: PUBLISHED_WITHIN_MS }).not.toBeNull();
  await page.goto('/proof');
  await page.getByRole('button', { name: 'Check my balance' }).click();
  await expect(app.sheet.getByText('A code for this check alone, not the key of your wallet.')).toBeVisible();
  await app.sheet.getByRole('button', { name: 'Check now' }).click();
  await expect(app.sheet.getByText(/is counted in the published roots/)).toBeVisible();
  await expect(app.sheet.locator('.stage-done')).toHaveCount(4);
  await expect(app.sheet.getByRole('row', { name: /USDT.*300\.00.*300\.00/ })).toBeVisible();
  await expect(app.sheet.getByText('Both are the same.')).toBeVisible();

  const saved = await test.step('the saved file verifies without the session', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      app.sheet.getByRole('button', { name: 'Save as a file' }).click(),
    ]);
    const path = test.info().outputPath('leaf.json');
    await download.saveAs(path);
    await runFile('node', [join(ROOT, 'dev/verify-leaf.mjs'), path]);
    await app.sheet.getByLabel('Check a saved file').setInputFiles(path);
    await expect(app.sheet.getByText(/is counted in the published roots/)).toHaveCount(2);
    return path;
  });

  await test.step('a tampered copy of the rows is detected', async () => {
    const { list } = await member.call(proof.days, {});
    const rows = `ocean-proof,1,1,0x${'0'.repeat(40)},${list[0]?.day},1,0x${'0'.repeat(64)}\n`;
    await app.sheet.getByLabel('Check it against your own copy of the rows').setInputFiles({
      name: 'rows.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(rows),
    });
    await expect(app.sheet.getByText('The file is not the one that was published.')).toBeVisible();
  });

  await test.step('a server that changes the balance is detected, and the evidence holds no secret', async () => {
    await page.route('**/api/other/proofLeaf', async (route) => {
      const answer = await route.fetch();
      const body = await answer.text();
      await route.fulfill({ response: answer, body: body.replaceAll('"owedUnits":"300', '"owedUnits":"100') });
    });
    await page.goto('/settings');
    await page.getByRole('button', { name: 'Check my balance' }).click();
    await app.sheet.getByRole('button', { name: 'Check now' }).click();
    await expect(app.sheet.getByText(/This check has failed/)).toBeVisible();
    await expect(app.sheet.locator('.stage-failed')).toContainText('The row does not follow from these amounts');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      app.sheet.getByRole('button', { name: 'Save what failed' }).click(),
    ]);
    const evidence = await readFile(await download.path(), 'utf8');
    const { secret } = JSON.parse(await readFile(saved, 'utf8')) as { secret: string };
    expect(JSON.parse(evidence)).toMatchObject({ step: 'leaf', fault: 'otherLeaf' });
    expect(evidence).not.toContain(secret);
  });
});
