import * as v from 'valibot';
import { endpoint } from '../../endpoint.ts';
import { at, count, cursorFields, uuid } from '../../fields.ts';
import { parseText } from '../../inputs/text.ts';
import { deskPerson } from '../desk/profile.ts';
import { fileFields } from '../files.ts';

export const MAX_POST = 2000;
export const MAX_POST_PICTURES = 6;
export const MAX_COMMENT = 500;

/** What an author takes away again. */
export const OWN_KINDS = ['post', 'comment'] as const;

const written = {
  id: uuid,
  /** Without a profile of the desk the nickname is empty. */
  author: deskPerson,
  isOwn: v.boolean(),
  /** Plain text of a member. */
  text: v.string(),
  at,
  /** Why operators hid it; only its author still sees it. Null: it is not hidden. */
  hidden: v.nullable(v.strictObject({ reason: v.string() })),
};

const post = v.strictObject({
  ...written,
  /** In the order in which they were sent; none of a hidden post. */
  files: v.array(v.strictObject(fileFields)),
  likes: count,
  isLiked: v.boolean(),
  /** That can be read. */
  comments: count,
});

const comment = v.strictObject(written);

export const city = {
  list: endpoint({
    path: '/api/tor/cityList',
    caller: 'member',
    fromReplica: true,
    summary: 'Posts of the city, newest first; with own: true those of the caller',
    input: v.strictObject({ ...cursorFields, own: v.optional(v.boolean(), false) }),
    output: v.strictObject({ list: v.array(post), next: v.nullable(v.string()) }),
    refusals: ['PAGE_UNKNOWN'],
  }),
  detail: endpoint({
    path: '/api/tor/cityDetail',
    caller: 'member',
    summary: 'One post with its comments, newest first',
    input: v.strictObject({ ...cursorFields, id: uuid }),
    output: v.strictObject({ post, list: v.array(comment), next: v.nullable(v.string()) }),
    refusals: ['POST_UNKNOWN', 'PAGE_UNKNOWN'],
  }),
  submit: endpoint({
    path: '/api/tor/citySubmit',
    caller: 'member',
    mutates: true,
    entrance: { menu: '/city' },
    summary: `Posts a text with at most ${MAX_POST_PICTURES} own pictures`,
    input: v.strictObject({
      text: parseText('the post', MAX_POST),
      fileIds: v.optional(v.pipe(v.array(uuid), v.maxLength(MAX_POST_PICTURES)), []),
    }),
    output: post,
    refusals: ['FILE_UNKNOWN', 'FILE_TYPE_REFUSED', 'POSTS_TOO_MANY'],
    success: 'SUBMITTED',
  }),
  like: endpoint({
    path: '/api/tor/cityLike',
    caller: 'member',
    mutates: true,
    entrance: { menu: '/city', when: ({ isLiked }) => isLiked },
    summary: 'Likes a post, or takes the like back; an account has one a post',
    input: v.strictObject({ id: uuid, isLiked: v.boolean() }),
    output: v.strictObject({ id: uuid, isLiked: v.boolean(), likes: count }),
    refusals: ['POST_UNKNOWN'],
  }),
  comment: endpoint({
    path: '/api/tor/cityComment',
    caller: 'member',
    mutates: true,
    entrance: { menu: '/city' },
    summary: 'Comments on a post',
    input: v.strictObject({ id: uuid, text: parseText('the comment', MAX_COMMENT) }),
    output: comment,
    refusals: ['POST_UNKNOWN', 'COMMENTS_TOO_MANY'],
  }),
  remove: endpoint({
    path: '/api/tor/cityRemove',
    caller: 'member',
    mutates: true,
    whileSuspended: true,
    summary: 'Takes away an own post with its comments, or an own comment',
    input: v.strictObject({ what: v.picklist(OWN_KINDS), id: uuid }),
    output: v.strictObject({ what: v.picklist(OWN_KINDS), id: uuid }),
    refusals: ['POST_UNKNOWN', 'COMMENT_UNKNOWN'],
  }),
} as const;
