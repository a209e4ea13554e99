import { city } from '@ocean/api/areas/social/city';
import { type Route, route } from '../../http/route.ts';
import { commentOnPost } from './comment-on-post.ts';
import { likePost } from './like-post.ts';
import { removeOwn } from './remove-own.ts';
import { listPosts, showPost } from './show-posts.ts';
import { submitPost } from './submit-post.ts';

export const cityRoutes: Route[] = [
  route(city.list, listPosts),
  route(city.detail, showPost),
  route(city.submit, submitPost),
  route(city.like, likePost),
  route(city.comment, commentOnPost),
  route(city.remove, removeOwn),
];
