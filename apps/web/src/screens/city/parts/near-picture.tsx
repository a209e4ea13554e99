import { Icon } from '@ocean/ui/icon';
import { useEffect, useRef, useState } from 'react';
import { PostPicture } from './post-picture.tsx';

/** So far below the screen a link is asked for, in good time for the picture to be there. */
const NEAR = '400px';

/** A picture whose link is asked for when it comes near the screen: a long list asks for few. */
export function NearPicture({ fileId }: { fileId: string }) {
  const ref = useRef<HTMLSpanElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const seen = new IntersectionObserver(([entry]) => entry?.isIntersecting && setIsNear(true), { rootMargin: NEAR });
    if (ref.current) seen.observe(ref.current);
    return () => seen.disconnect();
  }, []);
  if (isNear) return <PostPicture fileId={fileId} />;
  return (
    <span ref={ref}>
      <Icon name="eye" size={24} />
    </span>
  );
}
