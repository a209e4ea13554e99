import { content } from '@ocean/api/operators/content';
import { useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { useChoice } from '../../parts/choice.tsx';
import { Loaded } from '../../parts/load-state.tsx';
import { Page } from '../../parts/page.tsx';
import { Said } from '../../parts/said.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { AreasPart } from './areas-part.tsx';
import { ContentHistory } from './content-history.tsx';
import { HelpPart } from './help-part.tsx';
import { QuizPart } from './quiz-part.tsx';
import { TextsPart } from './texts-part.tsx';

const PARTS = ['texts', 'help', 'quiz', 'areas', 'history'] as const;
const NAMES = {
  texts: 'Notices, news, banners, incidents',
  help: 'Help',
  quiz: 'Quiz',
  areas: 'Areas',
  history: 'History',
} as const;

/** Published texts in 13 languages, with missing translations marked. */
export function ContentScreen() {
  const [part, choose] = useChoice('part', PARTS);
  const [said, setSaid] = useState<readonly string[]>([]);
  const list = useRead(content.list, {});
  return (
    <Page title="Content" about="What everyone sees. A language without a text of its own shows English.">
      <Tabs label="Kind of content" value={part} onChange={choose} options={PARTS.map((one) => [one, NAMES[one]] as const)} />
      <Said lines={said} />
      <Loaded of={list}>
        {(all) => (
          <>
            {part === 'texts' && <TextsPart texts={all.texts} onDone={setSaid} />}
            {part === 'help' && <HelpPart articles={all.help} onDone={setSaid} />}
            {part === 'quiz' && <QuizPart questions={all.questions} onDone={setSaid} />}
            {part === 'areas' && <AreasPart content={all} onDone={setSaid} />}
            {part === 'history' && <ContentHistory />}
          </>
        )}
      </Loaded>
    </Page>
  );
}
