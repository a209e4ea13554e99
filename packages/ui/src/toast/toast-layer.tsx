import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Icon } from '../icon/icon.tsx';
import { dropToast, onToasts, readToasts, type Toast, type ToastTone } from './toast.ts';
import './toast.css';

const TOAST_MS = 2000;
/** Long enough to be read and pressed. */
const PRESSABLE_MS = 6000;

const ICONS = {
  good: 'check',
  info: 'info',
  bad: 'warn',
} as const satisfies Record<ToastTone, string>;

/**
 * Shows and announces toasts: once in the app and once in every dialog, because everything outside an open modal dialog is
 * inert, for pointers and screen readers. The layer that opened last announces.
 * @param leads False in a dialog, whose task must not be left by a press on a toast.
 */
export function ToastLayer({ isActive = true, leads = true }: { isActive?: boolean; leads?: boolean }) {
  const ref = useRef<HTMLDivElement>(null);
  const isTop = useIsTop(ref, isActive);
  const all = useSyncExternalStore(onToasts, readToasts, readToasts);
  const toasts = isTop ? all : NONE;
  const newest = toasts.at(-1)?.id;

  // Open even while it is empty: screen readers announce changes only in an element that already exists.
  useEffect(() => {
    if (isTop) raise(ref.current);
  }, [isTop]);
  // The newest toast is on top, even of a dialog that was opened in the meantime.
  useEffect(() => {
    if (newest !== undefined) raise(ref.current);
  }, [newest]);

  return (
    <div ref={ref} className="toaster" popover="manual" role="status">
      {toasts.map((one) => (
        <ToastPill key={one.id} one={leads ? one : { ...one, onPress: undefined }} />
      ))}
    </div>
  );
}

function raise(layer: HTMLElement | null): void {
  if (!layer?.showPopover) return;
  if (layer.matches(':popover-open')) layer.hidePopover();
  layer.showPopover();
}

const NONE: readonly Toast[] = [];

type Layer = RefObject<HTMLDivElement | null>;
let layers: readonly Layer[] = [];
const listeners = new Set<() => void>();

function changeLayers(next: readonly Layer[]): void {
  layers = next;
  for (const listener of listeners) listener();
}

function useIsTop(layer: Layer, isActive: boolean): boolean {
  useEffect(() => {
    if (!isActive) return;
    // The page's own layer may arrive while a dialog is open.
    changeLayers(layer.current?.closest('dialog') ? [...layers, layer] : [layer, ...layers]);
    return () => changeLayers(layers.filter((one) => one !== layer));
  }, [layer, isActive]);
  const read = () => layers.at(-1) === layer;
  return useSyncExternalStore(onLayers, read, () => false);
}

function onLayers(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function ToastPill({ one }: { one: Toast }) {
  const [isHovered, setIsHovered] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const isHeld = isHovered || isFocused;

  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => dropToast(one.id), one.onPress ? PRESSABLE_MS : TOAST_MS);
    return () => clearTimeout(timer);
  }, [isHeld, one.id, one.onPress]);

  const hold = {
    // A pointer that merely rests where the toast appears must not hold it; only a moving one does.
    onPointerMove: () => setIsHovered(true),
    onPointerLeave: () => setIsHovered(false),
    onFocus: () => setIsFocused(true),
    onBlur: () => setIsFocused(false),
  };
  const said = (
    <>
      <Icon name={ICONS[one.tone]} size={20} />
      <span>{one.text}</span>
    </>
  );
  if (one.onPress) {
    const press = () => {
      dropToast(one.id);
      one.onPress?.();
    };
    return (
      <button type="button" className={`toast toast-${one.tone}`} {...hold} onClick={press}>
        {said}
        <b aria-hidden="true">›</b>
      </button>
    );
  }
  return (
    <div
      className={`toast toast-${one.tone}`}
      {...hold}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: reachable, so that a keyboard can pause it too
      tabIndex={0}
    >
      {said}
    </div>
  );
}
