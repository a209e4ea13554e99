import { Icon } from '@ocean/ui/icon';
import { usePicture } from '../../../sections/files/use-picture.ts';

/** A picture for a list, in the room that waits for it. What it is called stands at what holds it. */
export function PostPicture({ fileId }: { fileId: string }) {
  const { image } = usePicture(fileId, { isSmall: true });
  return image ? <img key={image.key} {...image.props} alt="" /> : <Icon name="eye" size={24} />;
}
