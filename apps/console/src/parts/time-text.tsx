const FULL = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' });
const UNITS = [
  ['d', 24 * 60 * 60_000],
  ['h', 60 * 60_000],
  ['min', 60_000],
] as const;

type Props = {
  readonly at: string;
  /** The platform's time, from `session.show`: ages are computed from it, not from this machine's clock. */
  readonly now?: string;
};

/** A time in UTC. With `now` it shows the age, and the time as the title. */
export function TimeText({ at, now }: Props) {
  const full = `${FULL.format(new Date(at))} UTC`;
  return (
    <time dateTime={at} title={full}>
      {now === undefined ? full : ageOf(new Date(now).getTime() - new Date(at).getTime())}
    </time>
  );
}

/** The largest unit and the one below it, such as "2 d 4 h". */
function ageOf(ms: number): string {
  if (ms < 60_000) return 'just now';
  const at = UNITS.findIndex(([, size]) => ms >= size);
  const parts = UNITS.slice(at, at + 2).map(([name, size], place) => {
    const whole = Math.floor((place === 0 ? ms : ms % (UNITS[at]?.[1] ?? size)) / size);
    return { name, whole };
  });
  return parts
    .filter(({ whole }, place) => place === 0 || whole > 0)
    .map(({ name, whole }) => `${whole} ${name}`)
    .join(' ');
}
