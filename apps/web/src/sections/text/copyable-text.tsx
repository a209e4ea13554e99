import { CodeText } from '@ocean/ui/amount-text';
import { TextButton } from '@ocean/ui/button';
import { Icon } from '@ocean/ui/icon';
import { useCopyText } from '@ocean/ui/use-copy-text';

/** A hash or an id, shortened, with the whole of it a tap away. */
export function CopyableText({ text }: { text: string }) {
  const copyText = useCopyText();
  return (
    <TextButton onClick={() => void copyText(text)}>
      <CodeText short>{text}</CodeText>
      <Icon name="copy" size={16} />
    </TextButton>
  );
}
