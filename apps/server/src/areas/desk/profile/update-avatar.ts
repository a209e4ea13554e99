import type { desk } from '@ocean/api/areas/desk';
import { Refusal } from '@ocean/api/errors';
import { v5 as uuidv5 } from 'uuid';
import type { Handler } from '../../../http/route.ts';
import { referTo, squarePicture } from '../../files/entry.ts';
import { requirePerson } from './queries.ts';
import { lockProfile, writeAvatar } from './store.ts';

const AVATAR_PIXELS = 256;
const AVATAR_NAMESPACE = '3f0b1a5e-6d0c-5c47-9d5f-0d3f2b8c7a11';

/** The picture as others see it is a file of its own: nothing of what the member sent travels with it. */
export const updateAvatar: Handler<typeof desk.updateAvatar> = async (context, { account, requestId }, { fileId }) => {
  const { db } = context;
  // What is refused anyway makes no file.
  await requirePerson(db, account);
  const avatar = fileId === null ? null : await squarePicture(context, { account, fileId, requestId, pixels: AVATAR_PIXELS });
  return db.transaction(async (tx) => {
    if (!(await lockProfile(tx, account))) throw new Refusal('PROFILE_MISSING');
    const subject = { kind: 'avatar', id: uuidv5(account, AVATAR_NAMESPACE) } as const;
    await referTo(tx, { fileIds: avatar === null ? [] : [avatar], subject, account });
    await writeAvatar(tx, account, avatar);
    return requirePerson(tx, account);
  });
};
