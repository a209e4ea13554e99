import { news } from '@ocean/api/areas/social/news';
import { type Route, route } from '../../http/route.ts';
import { likeNews } from './like-news.ts';
import { listNews, showNews } from './list-news.ts';
import { readNews } from './read-news.ts';

/** DOOR from HTTP. */
export const newsRoutes: Route[] = [
  route(news.list, listNews),
  route(news.detail, showNews),
  route(news.like, likeNews),
  route(news.read, readNews),
];
