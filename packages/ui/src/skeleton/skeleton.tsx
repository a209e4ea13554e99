import { useUiSettings } from '../settings/ui-settings.tsx';
import './skeleton.css';

/** A placeholder in the shape of the loading content. */
export function Skeleton({ width, height = 14, radius }: { width: number | string; height?: number; radius?: number }) {
  return (
    <span
      aria-hidden="true"
      className="skeleton block"
      style={{
        inlineSize: width,
        blockSize: height,
        ...(radius === undefined ? {} : { borderRadius: radius }),
      }}
    />
  );
}

/** Rows of a list that is loading. */
export function SkeletonRows({ rows = 3 }: { rows?: number }) {
  const { texts } = useUiSettings();
  return (
    <div className="card card-list" role="status" aria-label={texts.loading}>
      {Array.from({ length: rows }, (_, index) => index).map((index) => (
        <div key={index} className="row">
          <Skeleton width={44} height={44} radius={22} />
          <span className="row-main gap-2">
            <Skeleton width="46%" />
            <Skeleton width="68%" height={12} />
          </span>
          <Skeleton width={64} />
        </div>
      ))}
    </div>
  );
}
