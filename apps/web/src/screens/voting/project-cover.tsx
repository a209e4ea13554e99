import { Icon } from '@ocean/ui/icon';
import { usePicture } from '../../sections/files/use-picture.ts';

/**
 * The picture of a project, or a building where it has none; without the lines of the sea, which would be the largest paint of its
 * screens. It says nothing that the name beside it does not.
 */
export function ProjectCover({ cover, className }: { cover: string | null; className: string }) {
  const { image } = usePicture(cover, { isSmall: true });
  return (
    <span className={`deep block overflow-hidden before:hidden ${className}`} aria-hidden="true">
      {image ? (
        <img key={image.key} {...image.props} alt="" className="size-full object-cover" />
      ) : (
        <span className="grid size-full place-items-center text-deep-accent">
          <Icon name="building" size={44} />
        </span>
      )}
    </span>
  );
}
