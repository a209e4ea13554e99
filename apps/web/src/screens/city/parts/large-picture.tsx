import { Button } from '@ocean/ui/button';
import { Icon } from '@ocean/ui/icon';
import { useText } from '../../../i18n/use-text.ts';
import { usePicture } from '../../../sections/files/use-picture.ts';

/** A whole picture, or a retry button. */
export function LargePicture({ fileId, alt }: { fileId: string; alt: string }) {
  const t = useText();
  const { image, isBroken, again } = usePicture(fileId);
  if (image) return <img key={image.key} {...image.props} alt={alt} />;
  if (!isBroken) return <Icon name="eye" size={24} />;
  return (
    <Button kind="second" onClick={again}>
      {t('core.retry')}
    </Button>
  );
}
