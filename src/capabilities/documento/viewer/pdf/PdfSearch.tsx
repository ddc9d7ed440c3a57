import { Input, type InputRef } from 'antd';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { visualizador } from '#messages/documento-visualizador.ts';
import { IconButton } from '#shared/ui/IconButton.tsx';
import type { Found } from './search.ts';

/** The search of a document: Enter goes to the next match, Shift+Enter back, Esc ends it. */
export function PdfSearch(props: {
  query: string;
  found: Found;
  index: number;
  total: number;
  onQuery: (text: string) => void;
  onGo: (index: number) => void;
  onClose: () => void;
}) {
  const { query, found, index, total, onQuery, onGo, onClose } = props;
  const field = useRef<InputRef>(null);
  useEffect(() => field.current?.focus(), []);
  const text =
    found.key === ''
      ? ''
      : found.total > 0
        ? visualizador.ocorrencias(index + 1, found.total, found.done)
        : found.done
          ? found.noText
            ? visualizador.semTexto
            : visualizador.nenhuma
          : visualizador.procurando(found.looked, total);
  return (
    <div className="z-linha z-visor-barra" role="search">
      <Input
        ref={field}
        type="search"
        size="small"
        placeholder={visualizador.procurarNoTexto}
        aria-label={visualizador.procurarNoTexto}
        value={query}
        onChange={({ target }) => onQuery(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          onGo(index + (event.shiftKey ? -1 : 1));
        }}
      />
      <span className="z-visor-medida" role="status">
        {text}
      </span>
      <IconButton
        label={visualizador.ocorrenciaAnterior}
        disabled={found.total === 0}
        icon={<ChevronUp size={18} aria-hidden />}
        onClick={() => onGo(index - 1)}
      />
      <IconButton
        label={visualizador.ocorrenciaSeguinte}
        disabled={found.total === 0}
        icon={<ChevronDown size={18} aria-hidden />}
        onClick={() => onGo(index + 1)}
      />
      <IconButton label={visualizador.fecharProcura} icon={<X size={18} aria-hidden />} onClick={onClose} />
    </div>
  );
}
