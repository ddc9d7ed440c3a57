import { Divider, Input, Select } from 'antd';
import { ChevronDown, ChevronUp, PanelLeft, RotateCw, Search, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { visualizador } from '#messages/documento-visualizador.ts';
import { IconButton } from '#shared/ui/IconButton.tsx';
import type { Fit } from './page-layout.ts';

const PERCENTS = [50, 75, 100, 125, 150, 200, 300, 400];

/** Thumbnails, page, zoom and search of a PDF. */
export function PdfToolbar(props: {
  name: string;
  page: number;
  total: number;
  percent: number;
  fit: Fit;
  thumbs: boolean;
  searching: boolean;
  onPage: (page: number) => void;
  onFit: (fit: Fit) => void;
  onZoom: (direction: 1 | -1) => void;
  onThumbs: () => void;
  onTurn: () => void;
  onSearch: () => void;
}) {
  const {
    name,
    page,
    total,
    percent,
    fit,
    thumbs,
    searching,
    onPage,
    onFit,
    onZoom,
    onThumbs,
    onTurn,
    onSearch,
  } = props;
  const now = Math.round(percent * 100);
  const id = useId();
  return (
    <div className="z-linha z-visor-barra" role="toolbar" aria-label={visualizador.documento(name)}>
      <IconButton
        label={visualizador.miniaturas}
        aria-pressed={thumbs}
        icon={<PanelLeft size={18} aria-hidden />}
        onClick={onThumbs}
      />
      <Divider type="vertical" />
      <IconButton
        className="z-visor-seta"
        label={visualizador.paginaAnterior}
        disabled={page <= 1}
        icon={<ChevronUp size={18} aria-hidden />}
        onClick={() => onPage(page - 1)}
      />
      <IconButton
        className="z-visor-seta"
        label={visualizador.paginaSeguinte}
        disabled={page >= total}
        icon={<ChevronDown size={18} aria-hidden />}
        onClick={() => onPage(page + 1)}
      />
      <label className="z-so-leitor" htmlFor={id}>
        {visualizador.pagina}
      </label>
      <PageField id={id} page={page} total={total} onPage={onPage} />
      <span className="z-visor-medida">{visualizador.deTotal(total)}</span>
      <Divider type="vertical" />
      <IconButton
        label={visualizador.afastar}
        icon={<ZoomOut size={18} aria-hidden />}
        onClick={() => onZoom(-1)}
      />
      <Select<Fit>
        className="z-visor-zoom"
        size="small"
        aria-label={visualizador.zoom}
        value={typeof fit === 'string' ? fit : now / 100}
        options={[
          { value: 'automatico', label: visualizador.ajusteAutomatico },
          { value: 'largura', label: visualizador.ajusteLargura },
          { value: 'pagina', label: visualizador.ajustePagina },
          ...(typeof fit === 'number' && !PERCENTS.includes(now) ? [now, ...PERCENTS] : PERCENTS).map(
            (zoom) => ({
              value: zoom / 100,
              label: `${zoom}%`,
            }),
          ),
        ]}
        onChange={onFit}
      />
      <IconButton
        label={visualizador.aproximar}
        icon={<ZoomIn size={18} aria-hidden />}
        onClick={() => onZoom(1)}
      />
      <IconButton label={visualizador.girar} icon={<RotateCw size={18} aria-hidden />} onClick={onTurn} />
      <IconButton
        className="z-fim"
        label={visualizador.procurar}
        aria-pressed={searching}
        icon={<Search size={18} aria-hidden />}
        onClick={onSearch}
      />
    </div>
  );
}

/** The page in sight; typing another number and Enter goes there. */
function PageField({
  id,
  page,
  total,
  onPage,
}: {
  id: string;
  page: number;
  total: number;
  onPage: (page: number) => void;
}) {
  const [text, setText] = useState(`${page}`);
  useEffect(() => setText(`${page}`), [page]);
  const go = () => {
    const wanted = Number(text);
    if (Number.isInteger(wanted) && wanted >= 1) onPage(Math.min(wanted, total));
    setText(`${Number.isInteger(wanted) && wanted >= 1 ? Math.min(wanted, total) : page}`);
  };
  return (
    <Input
      id={id}
      size="small"
      style={{ width: 60 }}
      inputMode="numeric"
      value={text}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => setText(target.value.replace(/\D/g, ''))}
      onBlur={() => setText(`${page}`)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') go();
        else if (event.key === 'Escape') setText(`${page}`);
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    />
  );
}
