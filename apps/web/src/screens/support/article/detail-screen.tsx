import '@ocean/ui/more-icons';
import { useSearchParams } from 'wouter';
import { TicketScreen } from '../tickets/ticket-screen.tsx';
import { ArticleScreen } from './article-screen.tsx';

/** One help article, or one ticket. The address names it. */
export function DetailScreen() {
  const [search] = useSearchParams();
  const ticket = search.get('ticket');
  if (ticket !== null) return <TicketScreen key={ticket} id={ticket} />;
  return <ArticleScreen id={search.get('id')} />;
}
