import { Button } from '@ocean/ui/button';
import { ConfirmDialog } from '@ocean/ui/confirm-dialog';
import { Drawer } from '@ocean/ui/drawer';
import { EmptyState } from '@ocean/ui/empty-state';
import { ErrorState } from '@ocean/ui/error-state';
import { Notice } from '@ocean/ui/notice';
import { Outline } from '@ocean/ui/outline';
import { Sheet } from '@ocean/ui/sheet';
import { Skeleton, SkeletonRows } from '@ocean/ui/skeleton';
import { type ToastTone, toast } from '@ocean/ui/toast';
import { useState } from 'react';
import { Sample } from './sample.tsx';

const TONES = ['info', 'good', 'warn', 'bad', 'quiet'] as const;
const TOASTS: readonly ToastTone[] = ['good', 'info', 'bad'];

export function StateSamples() {
  return (
    <>
      <Sample name="Notices">
        {TONES.map((tone) => (
          <Notice key={tone} tone={tone}>
            {tone}: one sentence that matters now, long enough for a second line.
          </Notice>
        ))}
        <div className="flex flex-wrap gap-2">
          {TOASTS.map((tone) => (
            <Button key={tone} kind="second" fit onClick={() => toast(`A toast, ${tone}`, tone)}>
              Toast {tone}
            </Button>
          ))}
        </div>
      </Sample>
      <Sample name="Empty, failed, loading">
        <EmptyState
          title="Nothing yet"
          text="What will be here, and the one thing to do about it."
          action={<Button fit>Do it</Button>}
        />
        <ErrorState
          title="This part could not be loaded"
          text="Nothing was changed."
          onRetry={() => {}}
          details="kind, place, time"
        />
        <Skeleton width="60%" height={24} />
        <SkeletonRows rows={2} />
        <Outline>
          <Notice tone="info">An outline is as large as what will stand there.</Notice>
        </Outline>
      </Sample>
      <Overlays />
    </>
  );
}

function Overlays() {
  const [open, setOpen] = useState<'sheet' | 'dialog' | 'start' | 'end' | null>(null);
  const close = () => setOpen(null);
  return (
    <Sample name="Overlays">
      <div className="flex flex-wrap gap-2">
        {(['sheet', 'dialog', 'start', 'end'] as const).map((one) => (
          <Button key={one} kind="second" fit onClick={() => setOpen(one)}>
            Open {one}
          </Button>
        ))}
      </div>
      <Sheet
        open={open === 'sheet'}
        onClose={close}
        eyebrow="Eyebrow"
        title="A sheet"
        lead="What happens, in one or two sentences."
        actions={<Button onClick={close}>Act</Button>}
      >
        <Notice tone="quiet">Content</Notice>
      </Sheet>
      <ConfirmDialog
        open={open === 'dialog'}
        danger
        title="End this?"
        confirm="End"
        cancel="Keep it"
        onConfirm={close}
        onCancel={close}
      >
        What is lost and what stays.
      </ConfirmDialog>
      <Drawer open={open === 'start'} onClose={close} label="Start drawer" head={<p>Head</p>} foot={<p>Foot</p>}>
        <p className="p-4">From the start edge</p>
      </Drawer>
      <Drawer open={open === 'end'} onClose={close} label="End drawer" side="end">
        <p className="p-4">From the end edge</p>
      </Drawer>
    </Sample>
  );
}
