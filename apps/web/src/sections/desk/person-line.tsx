import { CodeText } from '@ocean/ui/amount-text';
import type { ReactNode } from 'react';
import { Avatar } from './avatar.tsx';
import type { DeskPerson } from './desk-types.ts';

/** A member of the desk: picture, nickname and short address, and at the end what is known of them. */
export function PersonLine({ person, end }: { person: DeskPerson; end?: ReactNode }) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar person={person} />
      <span className="grid min-w-0 flex-1">
        <b className="[overflow-wrap:anywhere]">
          <bdi>{person.nickname}</bdi>
        </b>
        <span className="text-label text-ink-3">
          <CodeText>{person.address}</CodeText>
        </span>
      </span>
      {end}
    </span>
  );
}
