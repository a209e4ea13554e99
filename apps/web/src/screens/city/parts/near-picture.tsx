import { Icon } from '@ocean/ui/icon';
import { useEffect, useRef, useState } from 'react';
import { PostPicture } from './post-picture.tsx';

/** Distance from the screen at which the link is requested, so that the picture is loaded in time. */
const NEAR = '400px';

/** A picture whose link is requested only when it comes near the screen, so that a long list requests few. */
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
