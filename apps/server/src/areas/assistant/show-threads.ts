import type { assistant } from '@ocean/api/areas/assistant';
import { Refusal } from '@ocean/api/errors';
import { itemsBefore, pageOf } from '@ocean/api/page';
import type { Context } from '../../context.ts';
import type { Handler } from '../../http/route.ts';
import { findOwnThread, readConsent, readExchanges, readOwnThreads, type Thread } from './queries.ts';
import { MAX_QUESTIONS_IN_THREAD } from './rules.ts';
import { recordConsent } from './store.ts';

export const listThreads: Handler<typeof assistant.list> = async (context, { account }, page) => {
  const skip = itemsBefore(page);
  const [{ list, total }, outside] = await Promise.all([
    readOwnThreads(context.db, { account, skip, limit: page.size }),
    outsideOf(context, account),
  ]);
  return { ...pageOf(page, { list: list.map(lineOf), total }), outside };
};

export const showThread: Handler<typeof assistant.detail> = async ({ db }, { account }, { threadId }) => {
  const thread = await findOwnThread(db, { account, id: threadId });
  if (!thread) throw new Refusal('THREAD_UNKNOWN');
  // Two concurrent questions may both have found room for one more.
  const exchanges = await readExchanges(db, threadId, MAX_QUESTIONS_IN_THREAD * 2);
  return {
    ...lineOf(thread),
    exchanges: exchanges.map(({ sources, at, ...exchange }) => ({
      ...exchange,
      sources: sources.map((source) => ({ ...source, fits: source.fits ?? true })),
      at: at.toISOString(),
    })),
  };
};

export const sayConsent: Handler<typeof assistant.consent> = async (context, { account }, { agreed }) => {
  await recordConsent(context.db, account, agreed);
  return { outside: await outsideOf(context, account) };
};

async function outsideOf({ db, model }: Context, account: string) {
  if (!model) return null;
  return { model: model.name, agreedAt: (await readConsent(db, account))?.toISOString() ?? null };
}

function lineOf({ startedAt, lastAt, ...thread }: Thread) {
  return { ...thread, startedAt: startedAt.toISOString(), lastAt: lastAt.toISOString() };
}
