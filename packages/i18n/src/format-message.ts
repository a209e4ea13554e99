/** A compiled text: literal strings, values by name, and choices between further texts. */
export type Message = string | readonly MessagePart[];
type MessagePart =
  | string
  | readonly [name: string]
  | readonly [name: string, kind: 'plural' | 'selectordinal' | 'select', choices: Readonly<Record<string, Message | number>>];

export type MessageValues = Readonly<Record<string, string | number>>;

/**
 * Formats a compiled message (ICU, compiled at build time). In a plural, `#` is the number with the language's
 * separators. @example formatMessage(['Run ', ['count', 'plural', { one: ['# bot'], other: ['# bots'] }]], { count: 2 }, 'en')
 */
export function formatMessage(message: Message, values: MessageValues, locale: string, hash = '#'): string {
  if (typeof message === 'string') return message;
  let text = '';
  for (const part of message) {
    if (typeof part === 'string') text += part === '#' ? hash : part;
    else text += formatPart(part, values, locale, hash);
  }
  return text;
}

function formatPart(part: Exclude<MessagePart, string>, values: MessageValues, locale: string, hash: string): string {
  const [name, kind, choices = {}] = part;
  const value = values[name] ?? '';
  if (!kind) return String(value);
  if (kind === 'select') return formatMessage(textOf(choices[value] ?? choices.other), values, locale, hash);
  const count = Number(value) - Number(choices.offset ?? 0);
  const category = rulesOf(locale, kind).select(count);
  const chosen = choices[value] ?? choices[category] ?? choices.other;
  return formatMessage(textOf(chosen), values, locale, new Intl.NumberFormat(locale).format(count));
}

function textOf(choice: Message | number | undefined): Message {
  return typeof choice === 'number' || choice === undefined ? '' : choice;
}

const known = new Map<string, Intl.PluralRules>();

function rulesOf(locale: string, kind: 'plural' | 'selectordinal'): Intl.PluralRules {
  const key = `${locale} ${kind}`;
  const rules = known.get(key) ?? new Intl.PluralRules(locale, { type: kind === 'plural' ? 'cardinal' : 'ordinal' });
  known.set(key, rules);
  return rules;
}
