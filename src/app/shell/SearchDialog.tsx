import { useMemo, useRef } from 'react';
import { createPortal } from 'react-dom';
import { homeMessages } from '#messages/app.ts';
import { useFocusTrap } from '#shared/hooks/useFocusTrap.ts';
import { indexEntry } from '#shared/registro/registry.ts';
import { useCan, useSession } from '#shared/session/session.ts';
import { FunctionSearch } from '#shared/navigation/FunctionSearch.tsx';

/** Registers whose records a person looks for by name from anywhere. */
const SEARCHED = ['pacientes', 'profissionais', 'prestadores', 'fornecedores', 'convenios'];

function searched(can: (action: string, subject: string) => boolean, hasProvider: boolean) {
  return SEARCHED.flatMap((name) => {
    const entry = indexEntry(name);
    if (entry?.tenant && !hasProvider) return [];
    return entry?.entity && entry.subject && can('list', entry.subject) && can('view', entry.subject) ? [entry] : [];
  });
}

/** Ctrl+K: functions first, then records where the right exists, over any screen. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const ref = useRef<HTMLDivElement>(null);
  const can = useCan();
  const hasProvider = useSession()?.idPrestador != null;
  const registers = useMemo(() => searched(can, hasProvider), [can, hasProvider]);
  useFocusTrap(ref, onClose);
  return createPortal(
    <div
      role="presentation"
      className="z-veu z-veu-busca"
      onMouseDown={(event) => event.target === event.currentTarget && onClose()}
    >
      <div
        ref={ref}
        className="z-janela"
        role="dialog"
        aria-modal="true"
        aria-label={homeMessages.buscar}
        tabIndex={-1}
        style={{ '--z-largura': '600px' } as object}
      >
        <FunctionSearch onOpen={onClose} floating registers={registers} />
      </div>
    </div>,
    document.body,
  );
}
