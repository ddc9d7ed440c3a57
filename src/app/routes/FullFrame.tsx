import type { ComponentType } from 'react';
import { DataProviders } from '../providers/DataProviders.tsx';
import { PlainFrame } from './PlainFrame.tsx';

/** The whole window for one screen, with the session's data and without menu and bars: boards, calls. */
export function FullFrame({ of: Page }: { of: ComponentType }) {
  return (
    <DataProviders>
      <PlainFrame>
        <Page />
      </PlainFrame>
    </DataProviders>
  );
}
