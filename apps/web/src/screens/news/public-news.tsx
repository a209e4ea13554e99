import { useHome } from '../../api/use-home.ts';
import { Section } from '../../shell/frame/section.tsx';
import { NewsRow } from './news-row.tsx';
import { NoNews } from './no-news.tsx';

/** The newest news, as on the start page. Visitors have no read marks and no likes. */
export function PublicNews() {
  return (
    <Section query={useHome()}>
      {({ news }) =>
        news.length === 0 ? (
          <NoNews />
        ) : (
          <div className="card card-list">
            {news.map((item) => (
              <NewsRow key={item.id} item={item} />
            ))}
          </div>
        )
      }
    </Section>
  );
}
