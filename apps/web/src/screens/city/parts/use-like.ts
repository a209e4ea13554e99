import { city } from '@ocean/api/areas/social/city';
import { useApiMutation } from '@ocean/api-react/use-api-mutation';
import { useState } from 'react';
import type { Post } from './city-types.ts';

type Shown = Pick<Post, 'likes' | 'isLiked'>;

/** A like is shown optimistically, and reverted when the server refuses it. */
export function useLike(post: Pick<Post, 'id' | 'likes' | 'isLiked'>): Shown & { toggle: () => void } {
  const [meant, setMeant] = useState<Shown | null>(null);
  const like = useApiMutation(city.like, { invalidates: [city.list, city.detail], saysDone: true });
  const shown = meant ?? post;
  return {
    likes: shown.likes,
    isLiked: shown.isLiked,
    toggle() {
      if (like.isPending) return;
      const isLiked = !shown.isLiked;
      setMeant({ isLiked, likes: Math.max(0, shown.likes + (isLiked ? 1 : -1)) });
      like.mutate({ id: post.id, isLiked }, { onSettled: () => setMeant(null) });
    },
  };
}
