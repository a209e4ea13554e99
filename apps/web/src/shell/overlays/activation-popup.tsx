import { Refusal } from '@ocean/api/errors';
import { Button, TextButton } from '@ocean/ui/button';
import { Field } from '@ocean/ui/field';
import { Mark } from '@ocean/ui/mark';
import { Sheet } from '@ocean/ui/sheet';
import { toast } from '@ocean/ui/toast';
import { type FormEvent, useLayoutEffect, useState } from 'react';
import { inviteCode } from '../../base/invite-code.ts';
import { storage } from '../../base/storage.ts';
import { refusalText } from '../../i18n/refusal-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { shortenAddress } from '../../sections/text/shorten-address.ts';
import { useSession } from '../../wallet/session/session.tsx';
import { useDemoCode } from '../../wallet/session/use-demo-code.ts';

/** Opens for an address that is not registered yet, and stays until it is or its owner logs out. */
export function ActivationPopup() {
  const t = useText();
  const { isActivating, logOut, address } = useSession();
  return (
    <Sheet
      open={isActivating}
      onClose={() => {}}
      dismissible={false}
      place="center"
      eyebrow={<Mark size={48} className="mb-3" />}
      title={t('frame.activation.title')}
      lead={t('frame.activation.lead')}
    >
      <ActivationForm />
      <div className="-mx-5 flex items-center justify-between border-t border-line px-5 pt-2 text-label text-ink-3">
        <bdi dir="ltr">{address && shortenAddress(address)}</bdi>
        <TextButton icon="logout" className="!my-0 !text-ink" onClick={() => void logOut()}>
          {t('core.logOut')}
        </TextButton>
      </div>
    </Sheet>
  );
}

function ActivationForm() {
  const t = useText();
  const { state, problem, activate } = useSession();
  const linked = inviteCode(storage);
  const demo = useDemoCode(linked === '');
  const [typed, setTyped] = useState<string | null>(linked === '' ? null : linked);
  const code = typed ?? demo;
  const hasTyped = typed !== null;
  // Before the page takes another key: the demo code arrives in a field that has the focus already, and what is typed next
  // takes its place. Where typing has begun, nothing was filled in, and a selection would lose what is there.
  useLayoutEffect(() => {
    if (demo !== '' && !hasTyped && document.activeElement instanceof HTMLInputElement) document.activeElement.select();
  }, [demo, hasTyped]);
  const [isMissing, setIsMissing] = useState(false);
  const [hasAsked, setHasAsked] = useState(false);
  const isSigning = state === 'signing';
  // The wallet was asked, and the popup is back without a failure: the signature was refused there.
  const isRefused = hasAsked && state === 'activation' && problem === null;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSigning) return toast(t('errors.DO_NOT_RESUBMIT'));
    setIsMissing(code.trim() === '');
    if (code.trim() === '') return;
    setHasAsked(true);
    void activate(code.trim());
  };
  const error = isMissing
    ? t('errors.INVITE_CODE_MISSING')
    : problem
      ? problemText(problem, t('frame.gate.wallet.text'))
      : undefined;
  const isLinked = linked !== '' && code === linked;
  const hint = isLinked ? t('frame.activation.fromLink') : demo === '' ? t('frame.activation.noCode') : undefined;
  return (
    <form onSubmit={submit} className="grid gap-4" noValidate>
      <Field
        label={t('frame.activation.code')}
        value={code}
        onChange={(event) => {
          setTyped(event.target.value);
          setIsMissing(false);
          setHasAsked(false);
        }}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        dir="ltr"
        data-autofocus
        error={error}
        hint={hint}
      />
      {/* Not disabled: a second press gets an explanation. */}
      <Button type="submit" aria-busy={isSigning || undefined}>
        {t('core.confirm')}
      </Button>
      <p className="text-center text-label text-ink-3" role="status">
        {t(isSigning ? 'frame.activation.signing' : isRefused ? 'frame.activation.refused' : 'frame.activation.once')}
      </p>
    </form>
  );
}

function problemText(problem: unknown, otherwise: string): string {
  return problem instanceof Refusal ? refusalText(problem) : otherwise;
}
