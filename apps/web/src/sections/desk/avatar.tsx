import { usePicture } from '../files/use-picture.ts';
import type { DeskPerson } from './desk-types.ts';

type AvatarProps = { person: Pick<DeskPerson, 'nickname' | 'avatar'>; size?: number };

/** The picture of a member, or the first letter of the nickname. Decorative: the name is beside it. */
export function Avatar({ person: { nickname, avatar }, size = 44 }: AvatarProps) {
  const { image } = usePicture(avatar);
  return (
    <span
      className="grid shrink-0 place-items-center overflow-hidden rounded-full bg-sunken font-semibold text-accent-ink"
      style={{ inlineSize: size, blockSize: size, fontSize: size * 0.42 }}
      aria-hidden="true"
    >
      {image ? <img key={image.key} {...image.props} alt="" className="size-full object-cover" /> : firstLetter(nickname)}
    </span>
  );
}

function firstLetter(nickname: string): string {
  const [first = ''] = nickname.trim();
  return first.toLocaleUpperCase();
}
