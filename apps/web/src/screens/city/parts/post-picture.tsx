import { Icon } from '@ocean/ui/icon';
import { usePicture } from '../../../sections/files/use-picture.ts';

/** A picture for a list, in reserved space. Its element in the list carries the label. */
export function PostPicture({ fileId }: { fileId: string }) {
  const { image } = usePicture(fileId, { isSmall: true });
  return image ? <img key={image.key} {...image.props} alt="" /> : <Icon name="eye" size={24} />;
}
