import * as v from 'valibot';
import { SEVERITIES } from '../areas/home.ts';
import { articleId, MAX_QUESTION_LENGTH } from '../areas/support.ts';
import { LANGUAGE_CODES, type LanguageCode } from '../language-codes.ts';
import { EVERY_ROLE, operatorEndpoint, signedEndpoint } from './endpoint.ts';
import { reason, time } from './fields.ts';

/** Texts that operators write; 'notice/3' is the third notice. */
export const TEXT_KINDS = ['notice', 'news', 'banner', 'incident'] as const;
export type TextKind = (typeof TEXT_KINDS)[number];

/** One line on a phone, twice over; a minute of reading; an article of help. */
export const MAX_TITLE = 200;
export const MAX_BODY = 4_000;
export const MAX_HELP_BODY = 20_000;

const language = v.picklist(LANGUAGE_CODES);
const languages = v.array(language);
type InLanguages = Readonly<Partial<Record<LanguageCode, string>>>;
/** A text by language code; an empty one counts as missing. */
const inLanguages = v.pipe(
  v.record(language, v.pipe(v.string(), v.maxLength(MAX_BODY))),
  v.transform((texts): InLanguages => Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''))),
);
const shownTexts = v.record(language, v.string());

const subject = v.pipe(v.string(), v.regex(/^(notice|news|banner|incident)\/[1-9]\d{0,8}$/, 'There is no such text.'));
const item = v.pipe(v.string(), v.maxLength(80), v.regex(/^[a-z]+\/[a-zA-Z0-9-]+(\/[a-z]+)?$|^[a-zA-Z]+$/));
const question = v.pipe(v.string(), v.regex(/^[a-zA-Z0-9-]{1,48}$/));

const helpText = v.strictObject({
  lang: language,
  title: v.string(),
  body: v.string(),
  asked: v.string(),
  version: v.number(),
  isShipped: v.boolean(),
});

const change = v.strictObject({
  subject: v.string(),
  revision: v.number(),
  at: time,
  author: v.string(),
  reason: v.string(),
  /** The text in lines, as in the signed text. */
  before: v.array(v.string()),
  after: v.array(v.string()),
});

/** Published texts, in 13 languages. */
export const content = {
  list: operatorEndpoint({
    path: '/ops-api/content/list',
    caller: EVERY_ROLE,
    summary:
      'Notices, news, banners, incidents, help, questions of the test and open areas, each with the languages that it lacks',
    input: v.strictObject({}),
    output: v.strictObject({
      texts: v.array(
        v.strictObject({
          subject: v.string(),
          kind: v.picklist(TEXT_KINDS),
          titles: shownTexts,
          /** Null: there is no text below the title. */
          bodies: v.nullable(shownTexts),
          route: v.nullable(v.string()),
          /** Of an incident. */
          severity: v.nullable(v.picklist(SEVERITIES)),
          missing: languages,
        }),
      ),
      help: v.array(
        v.strictObject({
          article: v.string(),
          title: v.string(),
          isHidden: v.boolean(),
          /** Languages in which operators wrote it. */
          written: languages,
          missing: languages,
        }),
      ),
      questions: v.array(v.strictObject({ id: v.string(), text: v.string(), isHidden: v.boolean(), missing: languages })),
      menu: v.array(v.strictObject({ route: v.string(), isClosed: v.boolean() })),
      isMaintenance: v.boolean(),
      leastSafeVersion: v.string(),
    }),
  }),
  article: operatorEndpoint({
    path: '/ops-api/content/article',
    caller: EVERY_ROLE,
    summary: 'One article of help in every language that has it',
    input: v.strictObject({ article: articleId }),
    output: v.strictObject({ article: v.string(), isHidden: v.boolean(), texts: v.array(helpText) }),
  }),
  question: operatorEndpoint({
    path: '/ops-api/content/question',
    caller: EVERY_ROLE,
    summary: 'One question of the test in every language; which option is right is nobody’s to read',
    input: v.strictObject({ id: question }),
    output: v.strictObject({
      id: v.string(),
      isHidden: v.boolean(),
      texts: v.array(v.strictObject({ lang: language, text: v.string(), options: v.array(v.string()) })),
    }),
  }),
  history: operatorEndpoint({
    path: '/ops-api/content/history',
    caller: EVERY_ROLE,
    summary: 'What operators changed of one thing, or of everything, newest first',
    input: v.strictObject({ subject: v.optional(item) }),
    output: v.strictObject({ changes: v.array(change) }),
  }),
  publish: signedEndpoint({
    path: '/ops-api/content/publish',
    caller: ['support'],
    summary: 'Publishes a notice, a piece of news, a banner or an incident, or changes one that stands there',
    fields: {
      kind: v.picklist(TEXT_KINDS),
      /** Without it a new text is published. */
      subject: v.optional(subject),
      titles: inLanguages,
      bodies: v.optional(inLanguages),
      route: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(90))),
      /** For an incident only. */
      severity: v.optional(v.picklist(SEVERITIES, 'Say how serious it is.')),
      reason,
    },
  }),
  remove: signedEndpoint({
    path: '/ops-api/content/remove',
    caller: ['support'],
    summary: 'Takes a notice, a piece of news, a banner or an incident away',
    fields: { subject, reason },
  }),
  writeHelp: signedEndpoint({
    path: '/ops-api/content/writeHelp',
    caller: ['support'],
    summary: 'Writes an article of help in one language, in place of the shipped text',
    fields: {
      article: articleId,
      lang: language,
      title: v.pipe(v.string(), v.trim(), v.minLength(1, 'Write a title.'), v.maxLength(MAX_TITLE)),
      body: v.pipe(v.string(), v.trim(), v.minLength(1, 'Write a text.'), v.maxLength(MAX_HELP_BODY)),
      asked: v.pipe(v.string(), v.trim(), v.maxLength(MAX_QUESTION_LENGTH)),
      reason,
    },
  }),
  resetHelp: signedEndpoint({
    path: '/ops-api/content/resetHelp',
    caller: ['support'],
    summary: 'Shows the shipped text of an article again, in one language',
    fields: { article: articleId, lang: language, reason },
  }),
  showHelp: signedEndpoint({
    path: '/ops-api/content/showHelp',
    caller: ['support'],
    summary: 'Hides an article of help, or shows it again',
    fields: { article: articleId, isHidden: v.boolean(), reason },
  }),
  showQuestion: signedEndpoint({
    path: '/ops-api/content/showQuestion',
    caller: ['support'],
    summary: 'Whether a question of the test is drawn',
    fields: { id: question, isHidden: v.boolean(), reason },
  }),
  closeMenu: signedEndpoint({
    path: '/ops-api/content/closeMenu',
    caller: ['owner'],
    summary: 'Closes or opens the entrances of an area; exits stay open',
    fields: { route: v.pipe(v.string(), v.regex(/^\/[A-Za-z]{1,20}$/)), isClosed: v.boolean(), reason },
  }),
  setMaintenance: signedEndpoint({
    path: '/ops-api/content/setMaintenance',
    caller: ['owner'],
    summary: 'Says to everyone that the platform is being worked on, or that it is over',
    fields: { isOn: v.boolean(), reason },
  }),
  setVersion: signedEndpoint({
    path: '/ops-api/content/setVersion',
    caller: ['owner'],
    summary: 'The oldest web app that may still be used',
    fields: { version: v.pipe(v.string(), v.regex(/^\d{1,4}\.\d{1,4}\.\d{1,4}$/, 'A version is three numbers.')), reason },
  }),
};
