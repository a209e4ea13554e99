import { TextButton } from '@ocean/ui/button';
import { type ReactNode, useState } from 'react';

type ChartOrTableProps = {
  chart: ReactNode;
  table: ReactNode;
  /** What the toggle says while the other one is shown. */
  labels: { chart: string; table: string };
};

/** A chart, and the table of its figures behind a toggle. */
export function ChartOrTable({ chart, table, labels }: ChartOrTableProps) {
  const [isTable, setIsTable] = useState(false);
  return (
    <>
      {isTable ? table : chart}
      <TextButton icon={isTable ? 'chart' : 'table'} className="mt-1" onClick={() => setIsTable(!isTable)}>
        {isTable ? labels.chart : labels.table}
      </TextButton>
    </>
  );
}
