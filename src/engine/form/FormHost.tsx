import { Suspense, useCallback, useState, type ReactNode } from 'react';
import { labelOf } from '#domain/registro/registry.ts';
import { LoadingState } from '#shared/ui/State.tsx';
import { Drawer } from '#shared/ui/Modal.tsx';
import { CreateContext, type CreateRequest } from '../lookup/create-context.ts';
import { LeaveGuard } from './LeaveGuard.tsx';
import { RecordDrawer } from './RecordDrawer.tsx';

/** Around the outermost form: the guard of every way out, and the drawers that 'Novo…' of a lookup opens. */
export function FormHost({ children }: { children: ReactNode }) {
  const [stack, setStack] = useState<readonly (CreateRequest & { turn: number })[]>([]);
  const open = useCallback(
    (request: CreateRequest) =>
      setStack((before) => [...before, { ...request, turn: before.length + Date.now() }]),
    [],
  );
  const close = (turn: number) => setStack((before) => before.filter((request) => request.turn !== turn));
  return (
    <CreateContext value={open}>
      {children}
      {stack.map((request) => (
        <Suspense
          key={request.turn}
          fallback={
            <Drawer title="" onClose={() => close(request.turn)} width={720}>
              <LoadingState />
            </Drawer>
          }
        >
          <Creating request={request} onClose={() => close(request.turn)} />
        </Suspense>
      ))}
      <LeaveGuard />
    </CreateContext>
  );
}

function Creating({ request, onClose }: { request: CreateRequest; onClose: () => void }) {
  return (
    <RecordDrawer
      resource={request.resource}
      text={request.text}
      single
      onClose={onClose}
      onSaved={(row, entity) => request.onCreated({ id: row.id, label: labelOf(entity, row) })}
    />
  );
}
